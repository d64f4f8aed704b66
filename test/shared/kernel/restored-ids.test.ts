import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { idFloor, idOfTime, idSource, idTimeMs, isIdOfTime } from '#shared/kernel/object-id.ts';
import { idsOfAttempts, idsOfRecord, readRestoredIds } from '#shared/kernel/restored-ids.ts';

const nowMs = Date.UTC(2026, 10, 24);
const earlier = idFloor(nowMs - 1_000);

describe('the header Restored-Ids', () => {
  it('names ids in their order; without it there are none', () => {
    expect(readRestoredIds(`${earlier}, ${earlier + 7},${earlier + 1}`, nowMs)).toEqual([earlier, earlier + 7, earlier + 1]);
    expect([readRestoredIds(undefined, nowMs), readRestoredIds(' ', nowMs)]).toEqual([[], []]);
  });

  it.each([
    ['something that is no id', 'seven', 'invalid_format'],
    ['an empty place', `${earlier},,${earlier + 1}`, 'invalid_format'],
    ['an id of before there were ids', '4095', 'invalid_format'],
    ['a number beyond all ids', '9999999999999999', 'invalid_format'],
    ['an id twice', `${earlier},${earlier}`, 'duplicate'],
    ['an id of the future', `${idFloor(nowMs + 1)}`, 'too_large'],
    ['too many', Array.from({ length: 401 }, (_, n) => earlier + n).join(), 'max_items'],
  ])('is refused with %s', (_, header, code) => {
    let issues: unknown;
    try {
      readRestoredIds(header, nowMs);
    } catch (error) {
      issues = error instanceof FieldErrors ? error.issues : error;
    }
    expect(issues).toMatchObject([{ param: 'Restored-Ids', code }]);
  });
});

describe('the ids of what a request makes', () => {
  it('are those restored, then new ones, in each of five attempts; then new ones alone', () => {
    let last = 100;
    const ids = idsOfAttempts([1, 2], () => ++last);
    const attempts = Array.from({ length: 6 }, () => {
      const nextId = ids();
      return [nextId(), nextId(), nextId()];
    });
    expect(attempts.slice(0, 2)).toEqual([
      [1, 2, 101],
      [1, 2, 102],
    ]);
    expect(attempts[5]).toEqual([106, 107, 108]);
  });
});

describe('the ids of what a record tells of', () => {
  const times = fc.array(fc.record({ at: fc.integer({ min: 1, max: 3 }), own: fc.option(fc.nat(8_192), { nil: undefined }) }), {
    maxLength: 30,
  });

  it('are of the millisecond of each, and none is given twice, whatever ids it names', () => {
    fc.assert(
      fc.property(times, fc.boolean(), (records, keeps) => {
        const idOf = idsOfRecord(
          keeps,
          idSource(() => nowMs, 4_090),
        );
        const atMs = (at: number): number => nowMs - at;
        const ids = records.map(({ at, own }) => idOf(new Date(atMs(at)).toISOString(), own === undefined ? own : idFloor(atMs(2)) + own));
        expect(ids.map(idTimeMs)).toEqual(records.map(({ at }) => atMs(at)));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('are its own where they are of that millisecond', () => {
    let last = 4;
    const idOf = idsOfRecord(true, () => ++last);
    const at = new Date(nowMs).toISOString();
    const own = idFloor(nowMs) + 77;
    expect([idOf(at, own), idOf(at, own + 4_096), idOf(at, undefined)]).toEqual([own, idFloor(nowMs) + 5, idFloor(nowMs) + 6]);
  });

  it('are different, and near their time, for more objects than a second of before 2025 has ids', () => {
    let last = 0;
    const at = '2019-03-04T05:06:07.000Z';
    const idOf = idsOfRecord(true, () => ++last);
    const ids = Array.from({ length: 250 }, () => idOf(at, undefined));
    expect(new Set(ids).size).toBe(250);
    const floor = Math.min(...ids);
    expect(isIdOfTime(floor, Date.parse(at))).toBe(true);
    expect(Math.max(...ids)).toBeLessThan(idOfTime(Date.parse(at) + 60_000, 0));
  });

  it('lie in another second of before 2025 where other records have those of their own', () => {
    const at = '2019-03-04T05:06:07.000Z';
    const seconds = Array.from({ length: 64 }, (_, start) => {
      let last = start;
      return idsOfRecord(true, () => ++last, true)(at, undefined);
    });
    expect(new Set(seconds).size).toBe(64);
    expect(Math.max(...seconds)).toBeLessThan(idOfTime(Date.parse(at) + 64_000, 0));
  });
});
