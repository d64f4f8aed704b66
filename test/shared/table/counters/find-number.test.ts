import fc from 'fast-check';
import { idFloor } from '#shared/kernel/object-id.ts';
import { numberedOrders } from '#shared/orders/orders-table.ts';
import { findNumber, probeBetween } from '#shared/table/counters/find-number.ts';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = 'store';
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 0, 1);
const objects = numberedOrders(storeId);

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

/**
 * Creates objects at these times, with consecutive numbers from the store's counter. Returns their ids in the same
 * order.
 */
async function madeAt(timesMs: readonly number[]): Promise<readonly number[]> {
  const ids = timesMs.map((ms, index) => idFloor(ms) + (index % 1000));
  const first = await nextNumber(local.table, objects.counter, ids.length);
  const pk = keys.listPartition(storeId, 'ORDER');
  const puts = ids.map((id, index) => ({ as: `${id}`, put: { Item: { pk, sk: padId(id), number: first + index } } }));
  for (let from = 0; from < puts.length; from += 100) await transact(local.table, puts.slice(from, from + 100));
  return ids;
}

/**
 * Returns the object found for each number (null if there is none), and the largest number of calls that one search
 * took.
 */
async function findEach(numbers: readonly number[]): Promise<{ readonly found: readonly (number | null)[]; readonly mostCalls: number }> {
  const found: (number | null)[] = [];
  let mostCalls = 0;
  for (const number of numbers) {
    const calls = await runMetered(async (usage) => {
      found.push(await findNumber(local.table, storeId, objects, number));
      return usage.calls;
    });
    mostCalls = Math.max(mostCalls, calls);
  }
  return { found, mostCalls };
}

describe('an object is found by its number', () => {
  it('in five calls among a thousand objects that were created evenly over a year', async () => {
    const ids = await madeAt(Array.from({ length: 1000 }, (_, index) => startMs + Math.floor((index * 365 * dayMs) / 1000)));
    const { found, mostCalls } = await findEach([1001, 1002, 1250, 1777, 1999, 2000]);
    expect(found).toEqual([ids[0], ids[1], ids[249], ids[776], ids[998], ids[999]]);
    expect(mostCalls).toBe(5);
  });

  it('in eighteen calls when nearly all were created on two days of a year', async () => {
    const ids = await madeAt([
      startMs,
      ...Array.from({ length: 400 }, (_, index) => startMs + 90 * dayMs + index * 60_000),
      ...Array.from({ length: 400 }, (_, index) => startMs + 300 * dayMs + index * 60_000),
      startMs + 365 * dayMs,
    ]);
    const { found, mostCalls } = await findEach([1001, 1100, 1401, 1402, 1600, 1802]);
    expect(found).toEqual([ids[0], ids[99], ids[400], ids[401], ids[599], ids[801]]);
    expect(mostCalls).toBe(18);
  });

  it('when all were created in the same second', async () => {
    const ids = await madeAt(Array.from({ length: 50 }, () => startMs));
    const { found, mostCalls } = await findEach([1001, 1025, 1050]);
    expect(found).toEqual([ids[0], ids[24], ids[49]]);
    expect(mostCalls).toBe(4);
  });

  it('and is null when its number was never used, or never assigned', async () => {
    await madeAt([startMs, startMs + dayMs]);
    await nextNumber(local.table, objects.counter);
    await madeAt([startMs + 2 * dayMs]);
    expect((await findEach([1003, 1005, 1000])).found).toEqual([null, null, null]);
  });
});

it('a probe lies between the known times', () => {
  const place = fc.record({ ms: fc.integer({ min: 0, max: 1e12 }), number: fc.integer({ min: -1e9, max: 1e9 }) });
  fc.assert(
    fc.property(
      place,
      fc.integer({ min: 2, max: 1e12 }),
      fc.integer(),
      fc.integer(),
      fc.boolean(),
      (low, spanMs, highest, wanted, isEven) => {
        const high = { ms: low.ms + spanMs, number: highest };
        const probeMs = probeBetween(low, high, wanted, isEven);
        expect(Number.isInteger(probeMs)).toBe(true);
        expect(probeMs).toBeGreaterThan(low.ms);
        expect(probeMs).toBeLessThan(high.ms);
      },
    ),
  );
});
