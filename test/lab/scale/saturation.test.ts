import fc from 'fast-check';
import { demandOf, meanWait, type Station, saturatesAt, saturations } from './saturation.ts';

const station = (facts: Partial<Station>): Station => ({
  ...{ name: 'one', kind: 'partition', scope: 'platform', capacity: 1_000, demand: { order: 10, read: 1 } },
  ...{ alarm: null, effect: 'refused', seen: '' },
  ...facts,
});
const alone = { stores: 1, keysOfStore: 1 };

describe('a station', () => {
  it('has the demand of an order and of the operations that accompany it', () => {
    expect(demandOf(station({}), { order: 1, read: 40, unknown: 3 })).toBe(50);
  });

  it('is exhausted by all stores together if shared, and by each store if separate', () => {
    const mix = { order: 1 };
    const population = { stores: 4, keysOfStore: 3 };
    expect(saturatesAt(station({}), mix, population)).toBe(100);
    expect(saturatesAt(station({ scope: 'store' }), mix, population)).toBe(400);
    expect(saturatesAt(station({ scope: 'key' }), mix, population)).toBe(1_200);
  });

  it('is never exhausted by operations that do not use it', () => {
    expect(saturatesAt(station({}), { unknown: 5 }, alone)).toBe(Number.POSITIVE_INFINITY);
    expect(saturations([station({})], { unknown: 5 }, alone)).toEqual([]);
  });

  it('with the least capacity comes first, and twice the capacity allows twice the rate', () => {
    const found = saturations([station({ name: 'wide', capacity: 5_000 }), station({})], { order: 1 }, alone);
    expect(found.map((one) => [one.station.name, one.ordersPerSec])).toEqual([
      ['one', 100],
      ['wide', 500],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e4 }), (capacity, units) => {
        const [once, twice] = [1, 2].map((n) =>
          saturatesAt(station({ capacity: n * capacity, demand: { order: units } }), { order: 1 }, alone),
        );
        expect(twice).toBeCloseTo(2 * (once ?? 0), 6);
      }),
    );
  });
});

describe('the mean wait', () => {
  it('is that of M/M/1 for one execution: share / (1 - share)', () => {
    expect(meanWait(1, 0.5)).toBeCloseTo(1, 10);
    expect(meanWait(1, 0.8)).toBeCloseTo(4, 10);
  });

  it('is that of Erlang for two executions at 75 %: 9/7', () => {
    expect(meanWait(2, 0.75)).toBeCloseTo(9 / 7, 10);
  });

  it('grows with the share, shrinks with the executions, and is infinite at 1', () => {
    expect(meanWait(5, 1)).toBe(Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0.4, max: 0.9, noNaN: true }), (executions, share) => {
        expect(meanWait(executions, share + 0.05)).toBeGreaterThan(meanWait(executions, share));
        expect(meanWait(executions + 1, share)).toBeLessThan(meanWait(executions, share));
      }),
    );
  });
});
