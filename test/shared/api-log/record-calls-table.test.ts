import fc from 'fast-check';
import type { ApiCall } from '#shared/api-log/api-call.ts';
import { readApiCalls } from '#shared/api-log/api-calls-table.ts';
import { sumCalls } from '#shared/api-log/call-counts.ts';
import { readDaysOfCalls } from '#shared/api-log/call-counts-table.ts';
import { parseApiCalls } from '#shared/api-log/call-rows-table.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { type RecordedIds, rememberRecorded } from '#shared/api-log/recorded-ids.ts';
import { keys } from '#shared/table/keys.ts';
import { metered } from '#shared/table/meter.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.parse('2026-11-05T10:00:00Z');
const dayMs = 24 * 3_600_000;
const nowMs = startMs + 2 * dayMs;

type Update = { readonly Key: { readonly sk: { readonly S: string } } };

let local: LocalTable;
let sent: { readonly counted: string[]; readonly operations: string[] };
let stores = 0;
let storeId: string;
const startStore = (): void => {
  sent = { counted: [], operations: [] };
  stores += 1;
  storeId = `01J9ZK3V5T8Q2M4N6P7R8S9${String(stores).padStart(3, '0')}`;
};
beforeAll(async () => {
  local = await localTable({
    intercept: (operation, input) => {
      sent?.operations.push(operation);
      if (operation === 'UpdateItem') sent.counted.push((input as Update).Key.sk.S);
      return undefined;
    },
  });
});
afterAll(() => local.close());
beforeEach(startStore);

const callOf = (n: number, keyId: number, day = 0): ApiCall =>
  anApiCall({ requestId: requestIdAt(startMs + day * dayMs, n), key: { type: 'api_key', id: keyId, name: `Key ${keyId}` } });
const range = (length: number): readonly number[] => Array.from({ length }, (_, n) => n);
const countsOf = async () => new Map(sumCalls(await readDaysOfCalls(local.table, storeId, nowMs)).map(({ key, calls }) => [key.id, calls]));
const idsInLog = async () => {
  const { items } = await readApiCalls(local.table, storeId, { filter: {}, after: null, limit: 500, nowMs });
  return items.map(({ requestId }) => requestId).sort();
};
/** How many calls each row of the log has, the row of the newest call first. */
const callsOfRows = async () =>
  (await readPartition(local.table, keys.apiCallPartition(storeId))).map((row) => parseApiCalls(row).length).toReversed();
const countRow = async (keyId: number) => await readItem(local.table, keys.apiCallCounts(storeId, '2026-11-05', 'api_key', keyId));

describe('calls that are recorded', () => {
  it('one alone, take two write units and no transaction: a unit for the call, and one for its count', async () => {
    const units: number[] = [];
    for (const n of range(3)) {
      await metered(async (usage) => {
        await recordCalls(local.table, storeId, [callOf(n, 1)]);
        units.push(usage.writeUnits);
      });
    }
    expect(units).toEqual([2, 2, 2]);
    expect(sent.operations.slice(0, 4)).toEqual(['BatchGetItem', 'Query', 'UpdateItem', 'PutItem']);
  });

  it('ten together, take no more units than one alone', async () => {
    const units = await metered(async (usage) => {
      await recordCalls(
        local.table,
        storeId,
        range(10).map((n) => callOf(n, 1)),
      );
      return [usage.readUnits, usage.writeUnits];
    });
    expect(units).toEqual([2, 2]);
  });

  it('of one key are counted by one update for each hundred of them', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(230).map((n) => callOf(n, 1)),
    );
    expect(sent.counted).toHaveLength(3);
    // A row has twelve, and the newest are those of the last update.
    expect(await callsOfRows()).toEqual([...[12, 12, 6], ...Array(8).fill(12), 4, ...Array(8).fill(12), 4]);
    expect(await countsOf()).toEqual(new Map([[1, 230]]));
  });

  it('of keys that take turns are counted once for each key, and written together', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(120).map((n) => callOf(n, n % 3)),
    );
    expect(sent.counted).toHaveLength(3);
    expect(await callsOfRows()).toEqual(Array(10).fill(12));
  });

  it('of any keys and days are each written and counted once', async () => {
    const someCalls = fc.array(fc.record({ keyId: fc.nat({ max: 4 }), day: fc.nat({ max: 1 }) }), { maxLength: 400 });
    await fc.assert(
      fc
        .asyncProperty(someCalls, async (some) => {
          const calls = some.map(({ keyId, day }, n) => callOf(n, keyId, day));
          await recordCalls(local.table, storeId, calls);
          expect((await callsOfRows()).reduce((sum, one) => sum + one, 0)).toBe(calls.length);
          const wanted = Map.groupBy(some, ({ keyId }) => keyId);
          expect(await countsOf()).toEqual(new Map([...wanted].map(([keyId, of]) => [keyId, of.length])));
        })
        .beforeEach(startStore),
      { numRuns: 25 },
    );
  });

  it('leave the row of the day with the ids of the last ones only', async () => {
    for (const n of range(30)) await recordCalls(local.table, storeId, [callOf(n, 1)]);
    expect((await countRow(1))?.['pending']).toEqual([callOf(29, 1).requestId]);
  });
});

describe('calls that come again', () => {
  it('are neither written nor counted, in whatever company', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(20).map((n) => callOf(n, 1)),
    );
    await recordCalls(
      local.table,
      storeId,
      [5, 25, 6, 26].map((n) => callOf(n, 1)),
    );
    await recordCalls(
      local.table,
      storeId,
      range(27).map((n) => callOf(n, 1)),
    );
    expect(await countsOf()).toEqual(new Map([[1, 27]]));
    expect(await idsInLog()).toHaveLength(27);
  });
});

/*
 * Deliveries that run at once, in any order of their steps, and end between any two of them: before a write is made, or after it with its answer
 * lost. Each is delivered again until it goes through, as CloudWatch Logs and Lambda do.
 */
describe('deliveries that meet and are stopped anywhere', () => {
  class Stopped extends Error {}
  type Stop = { readonly afterSteps: number; readonly isMade: boolean };
  const delivery = fc.record({
    inProcess: fc.nat({ max: 1 }),
    calls: fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 6 }),
    stops: fc.array(fc.record({ afterSteps: fc.nat({ max: 5 }), isMade: fc.boolean() }), { maxLength: 2 }),
  });

  /** The table as one delivery sees it, each step of which is let go on by the scheduler, and the last of which is its end. */
  const tableOf = (scheduler: fc.Scheduler, stop: Stop | undefined): Table => {
    let steps = 0;
    const send = async (command: never) => {
      await scheduler.schedule(Promise.resolve());
      steps += 1;
      const isLast = stop !== undefined && steps > stop.afterSteps;
      if (isLast && !stop.isMade) throw new Stopped('stopped before the step');
      const answer = await local.table.client.send(command);
      if (isLast) throw new Stopped('stopped after the step');
      return answer;
    };
    return { name: local.table.name, client: { send } as Table['client'] };
  };

  type Delivery = { readonly calls: readonly ApiCall[]; readonly stops: readonly Stop[]; readonly recorded: RecordedIds };
  const deliver = async (scheduler: fc.Scheduler, { calls, stops, recorded }: Delivery): Promise<void> => {
    for (const stop of [...stops, undefined]) {
      try {
        await recordCalls(tableOf(scheduler, stop), storeId, calls, recorded);
        return;
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
      }
    }
  };

  it('count and write each call once', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.scheduler(), fc.array(delivery, { minLength: 1, maxLength: 4 }), async (scheduler, deliveries) => {
          const ofDelivery = (numbers: readonly number[]) => numbers.map((n) => callOf(n, n % 2));
          const processes = [rememberRecorded(4), rememberRecorded(100)];
          const all = Promise.all(
            deliveries.map(({ calls, stops, inProcess }) =>
              deliver(scheduler, { calls: ofDelivery(calls), stops, recorded: processes[inProcess] ?? rememberRecorded(0) }),
            ),
          );
          await scheduler.waitFor(all);
          const numbers = [...new Set(deliveries.flatMap(({ calls }) => calls))];
          expect(await idsInLog()).toEqual(
            ofDelivery(numbers)
              .map(({ requestId }) => requestId)
              .sort(),
          );
          const wanted = Map.groupBy(numbers, (n) => n % 2);
          expect(await countsOf()).toEqual(new Map([...wanted].map(([keyId, of]) => [keyId, of.length])));
        })
        .beforeEach(startStore),
      { numRuns: 200 },
    );
  });
});

describe('a process that goes on', () => {
  it('does not look for calls again that it has written', async () => {
    const recorded = rememberRecorded(10);
    const later = (n: number): ApiCall => anApiCall({ requestId: requestIdAt(startMs + n * 60_000, n), key: callOf(n, 1).key });
    for (const n of range(4)) await recordCalls(local.table, storeId, [later(n)], recorded);
    // Of each, the page that would have it: none of the time of the one before.
    expect(sent.operations.filter((operation) => operation === 'Query')).toHaveLength(4);
    sent.operations.length = 0;
    await recordCalls(local.table, storeId, [later(2), later(3)], recorded);
    expect(sent.operations).not.toContain('Query');
    expect(sent.operations).not.toContain('UpdateItem');
    expect(await countsOf()).toEqual(new Map([[1, 4]]));
  });

  it('looks for the calls of another store, which may have the same ids', async () => {
    const recorded = rememberRecorded(10);
    await recordCalls(local.table, storeId, [callOf(1, 1)], recorded);
    startStore();
    await recordCalls(local.table, storeId, [callOf(1, 1)], recorded);
    expect(await idsInLog()).toEqual([callOf(1, 1).requestId]);
  });
});

describe('a count that is refused', () => {
  it('stops none beside it, and what is recorded again is counted once', async () => {
    const row = keys.apiCallCounts(storeId, '2026-11-05', 'api_key', 1);
    const broken = { ...row, pending: [], '2xx read_products GET /v1/products': 'no number' };
    await transact(local.table, [{ as: 'broken', put: { Item: broken } }]);
    const calls = [...range(60).map((n) => callOf(n, 1)), ...range(60).map((n) => callOf(100 + n, 2))];
    await expect(recordCalls(local.table, storeId, calls)).rejects.toThrow();
    expect((await countsOf()).get(2)).toBe(60);

    await transact(local.table, [{ as: 'mended', delete: { Key: row } }]);
    await recordCalls(local.table, storeId, calls);
    expect(await countsOf()).toEqual(
      new Map([
        [1, 60],
        [2, 60],
      ]),
    );
    const { items } = await readApiCalls(local.table, storeId, { filter: {}, after: null, limit: 250, nowMs });
    expect(items).toHaveLength(120);
  });
});
