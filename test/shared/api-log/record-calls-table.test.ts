import fc from 'fast-check';
import type { ApiCall } from '#shared/api-log/api-call.ts';
import { readApiCalls, readNewestCalls } from '#shared/api-log/api-calls-table.ts';
import { parseApiCalls } from '#shared/api-log/call-rows-table.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.parse('2026-11-05T10:00:00Z');
const dayMs = 24 * 3_600_000;
const nowMs = startMs + 2 * dayMs;

let local: LocalTable;
const operations: string[] = [];
let stores = 0;
let storeId: string;
const startStore = (): void => {
  operations.length = 0;
  stores += 1;
  storeId = `01J9ZK3V5T8Q2M4N6P7R8S9${String(stores).padStart(3, '0')}`;
};
beforeAll(async () => {
  local = await localTable({
    intercept: (operation) => {
      operations.push(operation);
      return undefined;
    },
  });
});
afterAll(() => local.close());
beforeEach(startStore);

const callOf = (n: number, keyId = 1, day = 0): ApiCall =>
  anApiCall({ requestId: requestIdAt(startMs + day * dayMs, n), key: { type: 'api_key', id: keyId, name: `Key ${keyId}` } });
const range = (length: number): readonly number[] => Array.from({ length }, (_, n) => n);
const record = (numbers: readonly number[]): Promise<void> =>
  recordCalls(
    local.table,
    storeId,
    numbers.map((n) => callOf(n)),
  );
const idsOf = (calls: readonly ApiCall[]): readonly string[] => calls.map(({ requestId }) => requestId).sort();
const idsInLog = async () => idsOf((await readApiCalls(local.table, storeId, { filter: {}, after: null, limit: 500, nowMs })).items);
/** Returns the number of calls in each row of the log, newest row first. */
const callsOfRows = async () =>
  (await readPartition(local.table, keys.apiCallPartition(storeId))).map((row) => parseApiCalls(row).length).toReversed();

describe('recorded calls', () => {
  it('take one write unit and no read for a single call', async () => {
    for (const n of range(3)) {
      const units = await runMetered(async (usage) => {
        await record([n]);
        return [usage.readUnits, usage.writeUnits];
      });
      expect(units).toEqual([0, 1]);
    }
    expect(operations).toEqual(['PutItem', 'PutItem', 'PutItem']);
  });

  it('take as much for ten together as for a single call', async () => {
    const units = await runMetered(async (usage) => {
      await record(range(10));
      return [usage.readUnits, usage.writeUnits];
    });
    expect(units).toEqual([0, 1]);
  });

  it('share rows of twelve, whatever their keys', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(120).map((n) => callOf(n, n % 3)),
    );
    expect(await callsOfRows()).toEqual(Array(10).fill(12));
  });

  it('of any keys and days are each written once', async () => {
    const someCalls = fc.array(fc.record({ keyId: fc.nat({ max: 4 }), day: fc.nat({ max: 1 }) }), { maxLength: 400 });
    await fc.assert(
      fc
        .asyncProperty(someCalls, async (some) => {
          const calls = some.map(({ keyId, day }, n) => callOf(n, keyId, day));
          await recordCalls(local.table, storeId, calls);
          expect((await callsOfRows()).reduce((sum, one) => sum + one, 0)).toBe(calls.length);
          expect(await idsInLog()).toEqual(idsOf(calls));
        })
        .beforeEach(startStore),
      { numRuns: 25 },
    );
  });
});

describe('calls that are delivered again', () => {
  it('together with the same calls are not written again', async () => {
    await record(range(20));
    await record(range(20));
    expect(await callsOfRows()).toEqual([12, 8]);
  });

  it('together with any calls are read and counted once', async () => {
    await record(range(20));
    await record([5, 25, 6, 26]);
    await record(range(27));
    expect(await idsInLog()).toHaveLength(27);
    const { calls } = await readNewestCalls(local.table, storeId, nowMs);
    expect(idsOf(calls)).toEqual(await idsInLog());
  });
});

/*
 * A delivery may stop before or after each call to the table. The test repeats a stopped delivery until the delivery
 * succeeds.
 */
describe('concurrent deliveries that stop anywhere', () => {
  class Stopped extends Error {}
  type Stop = { readonly afterSteps: number; readonly isMade: boolean };
  const delivery = fc.record({
    calls: fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 6 }),
    stops: fc.array(fc.record({ afterSteps: fc.nat({ max: 3 }), isMade: fc.boolean() }), { maxLength: 2 }),
  });

  /**
   * Returns the table for one run of `recordCalls`. The scheduler decides when each call to the table is executed. The
   * call that `stop` selects fails and ends the run.
   */
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

  const deliver = async (scheduler: fc.Scheduler, calls: readonly ApiCall[], stops: readonly Stop[]): Promise<void> => {
    for (const stop of [...stops, undefined]) {
      try {
        await recordCalls(tableOf(scheduler, stop), storeId, calls);
        return;
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
      }
    }
  };

  it('lose no call, and readers see each call once', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.scheduler(), fc.array(delivery, { minLength: 1, maxLength: 4 }), async (scheduler, deliveries) => {
          const ofDelivery = (numbers: readonly number[]) => numbers.map((n) => callOf(n, n % 2));
          await scheduler.waitFor(Promise.all(deliveries.map(({ calls, stops }) => deliver(scheduler, ofDelivery(calls), stops))));
          const wanted = idsOf(ofDelivery([...new Set(deliveries.flatMap(({ calls }) => calls))]));
          expect(await idsInLog()).toEqual(wanted);
          expect(idsOf((await readNewestCalls(local.table, storeId, nowMs)).calls)).toEqual(wanted);
        })
        .beforeEach(startStore),
      { numRuns: 200 },
    );
  });
});

describe('the newest calls of a store', () => {
  const hourly = (n: number): ApiCall => anApiCall({ requestId: requestIdAt(startMs + n * 3_600_000, n) });

  it('cover 14 days', async () => {
    await recordCalls(local.table, storeId, range(3).map(hourly));
    const at = async (ms: number) => {
      const { calls, sinceMs } = await readNewestCalls(local.table, storeId, ms);
      return { calls: calls.length, sinceMs };
    };
    expect(await at(startMs + 14 * dayMs)).toEqual({ calls: 3, sinceMs: startMs });
    expect(await at(startMs + 14 * dayMs + 1)).toEqual({ calls: 2, sinceMs: startMs + 1 });
  });

  it('of a store with too many to count start at a time after which all are included', async () => {
    await recordCalls(local.table, storeId, range(40).map(hourly));
    const { calls, sinceMs } = await readNewestCalls(local.table, storeId, nowMs, 10);
    expect(sinceMs).toBe(startMs + 30 * 3_600_000);
    expect(idsOf(calls)).toEqual(idsOf(range(40).map(hourly)).slice(30));
  });

  it('omit calls of a row from before that time', async () => {
    await record(range(12));
    const { calls } = await readNewestCalls(local.table, storeId, nowMs, 1);
    expect(idsOf(calls)).toEqual([callOf(11).requestId]);
  });
});
