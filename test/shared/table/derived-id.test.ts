import { idFloor } from '#shared/kernel/object-id.ts';
import { derivedObjectId, derivedUlid } from '#shared/table/derived-id.ts';

const atMs = Date.UTC(2026, 10, 5, 10, 0, 0);

describe('derivedObjectId', () => {
  it('is the same for the same seed and time', () => {
    expect(derivedObjectId('evt_1#7', atMs)).toBe(derivedObjectId('evt_1#7', atMs));
    expect(derivedObjectId('evt_1#7', atMs)).not.toBe(derivedObjectId('evt_1#8', atMs));
  });

  it('lies in the millisecond of its creation', () => {
    const id = derivedObjectId('evt_1#7', atMs);
    expect(id).toBeGreaterThanOrEqual(idFloor(atMs));
    expect(id).toBeLessThan(idFloor(atMs + 1));
  });

  it('finds a free id for each of thousands of seeds of one millisecond within a few probes', () => {
    const taken = new Set<number>();
    let longest = 0;
    for (let n = 0; n < 10_000; n += 1) {
      let probe = 0;
      while (taken.has(derivedObjectId(`evt_1#${n}`, atMs, probe))) probe += 1;
      taken.add(derivedObjectId(`evt_1#${n}`, atMs, probe));
      longest = Math.max(longest, probe);
    }
    expect(taken.size).toBe(10_000);
    expect(longest).toBeLessThan(16);
  });
});

describe('derivedUlid', () => {
  it('is a ULID of the given time that is determined by the seed', () => {
    expect(derivedUlid('S1#5001#1#37', atMs)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(derivedUlid('S1#5001#1#37', atMs)).toBe(derivedUlid('S1#5001#1#37', atMs));
    expect(derivedUlid('S1#5001#1#37', atMs)).not.toBe(derivedUlid('S1#5001#1#38', atMs));
  });

  it('sorts by time', () => {
    expect(derivedUlid('b', atMs) < derivedUlid('a', atMs + 1)).toBe(true);
  });
});
