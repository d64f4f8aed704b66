import fc from 'fast-check';
import { atTimeOf, createIdSource, idFloor, idTimeMs } from '#shared/kernel/object-id.ts';

const noonMs = Date.UTC(2026, 10, 5, 12);

const take = (count: number, nextId: () => number): number[] => Array.from({ length: count }, nextId);

describe('ids of one source', () => {
  it('are unique over 100,000 calls in one millisecond', () => {
    const ids = take(
      100_000,
      createIdSource(() => noonMs, 4_000),
    );
    expect(new Set(ids).size).toBe(100_000);
  });

  it('are unique while the clock is set back', () => {
    let nowMs = noonMs;
    const nextId = createIdSource(() => nowMs, 7);
    const before = take(5_000, nextId);
    nowMs -= 60_000;
    const after = take(5_000, nextId);
    expect(new Set([...before, ...after]).size).toBe(10_000);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(idFloor(noonMs));
  });

  it('sort by creation across milliseconds', () => {
    let nowMs = noonMs;
    const nextId = createIdSource(() => nowMs, 4_095);
    const ids = take(1_000, () => {
      nowMs += 1;
      return nextId();
    });
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  });

  it('encode the millisecond of their creation', () => {
    expect(createIdSource(() => noonMs, 0)()).toBe(idFloor(noonMs) + 1);
    expect(createIdSource(() => Date.UTC(2025, 0, 1) + 1, 0)()).toBe(4097);
  });

  it('sort by creation within a millisecond, whatever the counter, for at least 1,024 ids', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(9_000), (start, madeBefore) => {
        let nowMs = noonMs - 10;
        const nextId = createIdSource(() => nowMs, start);
        take(madeBefore, nextId);
        nowMs = noonMs;
        const ids = take(2_048, nextId);
        expect(ids.every((id, index) => index === 0 || id > Number(ids[index - 1]))).toBe(true);
        expect([idTimeMs(Number(ids[0])), idTimeMs(Number(ids[1_023]))]).toEqual([noonMs, noonMs]);
      }),
    );
  });

  it('are increasing positive safe integers, never below the floor of their time, whatever the clock does', () => {
    const steps = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        fc.integer(),
        fc.date({ min: new Date('2025-01-02'), max: new Date('2090-01-01'), noInvalidDate: true }),
        steps,
        (start, date, moves) => {
          let nowMs = date.getTime();
          const nextId = createIdSource(() => nowMs, start);
          const ids = moves.map((move) => {
            nowMs += move;
            const id = nextId();
            expect(id).toBeGreaterThanOrEqual(idFloor(nowMs));
            return id;
          });
          expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
          expect(ids.every((id, index) => index === 0 || id > Number(ids[index - 1]))).toBe(true);
        },
      ),
    );
  });
});

describe('the floor of a time', () => {
  it('separates ids created before it from those created at or after it', () => {
    const idsAt = (ms: number): number[] =>
      [0, 3_071, 3_072, 4_095].flatMap((start) =>
        take(
          1_024,
          createIdSource(() => ms, start),
        ),
      );
    const [before, after] = [idsAt(noonMs - 1), idsAt(noonMs)];
    expect(Math.max(...before)).toBe(idFloor(noonMs) - 1);
    expect(Math.min(...after)).toBe(idFloor(noonMs));
  });

  it('is the smallest id for times before the first id', () => {
    expect([idFloor(0), idFloor(-1), idFloor(Date.UTC(2025, 0, 1))]).toEqual([1, 1, 1]);
  });

  it('encodes its creation time, and its object gets that time, however long ago the clock was read', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2200, 0, 1) }), fc.nat(100_000), (requestMs, laterMs) => {
        const id = createIdSource(() => requestMs + laterMs, 7)();
        expect(idTimeMs(id)).toBe(requestMs + laterMs);
        expect(atTimeOf({ nowMs: requestMs, requestId: 'req_1' }, id)).toEqual({ nowMs: requestMs + laterMs, requestId: 'req_1' });
      }),
    );
  });
});
