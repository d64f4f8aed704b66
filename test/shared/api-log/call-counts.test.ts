import type { ApiCall } from '#shared/api-log/api-call.ts';
import { countCalls, firstCountedDay, sumCalls } from '#shared/api-log/call-counts.ts';
import { readDaysOfCalls } from '#shared/api-log/call-counts-table.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const dayMs = 24 * 3_600_000;
const todayMs = Date.parse('2026-11-15T09:00:00Z');

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const write = { method: 'POST', route: 'POST /v1/products', scope: 'write_products' };
const app = { type: 'app', id: 44, name: 'Printer' } as const;
const calls: readonly ApiCall[] = [
  anApiCall({ requestId: requestIdAt(todayMs, 1) }),
  anApiCall({ requestId: requestIdAt(todayMs, 2) }),
  anApiCall({ requestId: requestIdAt(todayMs, 3), ...write, status: 403 }),
  anApiCall({ requestId: requestIdAt(todayMs, 4), ...write, status: 500 }),
  anApiCall({ requestId: requestIdAt(todayMs, 5), key: app, route: null, scope: null, status: 404 }),
  anApiCall({ requestId: requestIdAt(todayMs - dayMs, 1), ...write, status: 201 }),
];

const sumsAt = async (nowMs: number) => sumCalls(await readDaysOfCalls(local.table, storeId, nowMs));
const none = { calls: 0, succeeded: 0, refused: 0, failed: 0 };

describe('the counts of a store', () => {
  it('are by key, scope and route, with what came of the calls', async () => {
    await recordCalls(local.table, storeId, calls);
    expect(await sumsAt(todayMs)).toEqual([
      {
        key: { type: 'api_key', id: 44, name: 'ERP sync' },
        lastDay: '2026-11-15',
        calls: 5,
        succeeded: 3,
        refused: 1,
        failed: 1,
        scopes: [
          { ...none, scope: 'write_products', calls: 3, succeeded: 1, refused: 1, failed: 1 },
          { ...none, scope: 'read_products', calls: 2, succeeded: 2 },
        ],
        routes: [
          { ...none, route: 'POST /v1/products', scope: 'write_products', calls: 3, succeeded: 1, refused: 1, failed: 1 },
          { ...none, route: 'GET /v1/products', scope: 'read_products', calls: 2, succeeded: 2 },
        ],
      },
      {
        ...none,
        key: app,
        lastDay: '2026-11-15',
        calls: 1,
        refused: 1,
        scopes: [],
        routes: [{ ...none, route: null, scope: null, calls: 1, refused: 1 }],
      },
    ]);
  });

  it('count a request once, however often and in whatever company it is recorded', async () => {
    await recordCalls(local.table, storeId, calls.slice(0, 3));
    await recordCalls(local.table, storeId, [...calls, ...calls]);
    await Promise.all([1, 2, 3, 4].map(() => recordCalls(local.table, storeId, calls)));
    expect((await sumsAt(todayMs)).map(({ calls: counted }) => counted)).toEqual([5, 1]);
  });

  it('count more than a transaction holds', async () => {
    const many = Array.from({ length: 230 }, (_, n) =>
      anApiCall({ requestId: requestIdAt(todayMs, n), key: { type: 'api_key', id: n + 1, name: `Key ${n}` } }),
    );
    await recordCalls(local.table, storeId, many);
    const sums = await sumsAt(todayMs);
    expect([sums.length, sums.every(({ calls: counted }) => counted === 1)]).toEqual([230, true]);
  });

  it('are those of fourteen days, today among them', async () => {
    await recordCalls(local.table, storeId, [anApiCall({ requestId: requestIdAt(todayMs, 1) })]);
    expect(firstCountedDay(todayMs + 13 * dayMs)).toBe('2026-11-15');
    expect(await sumsAt(todayMs + 13 * dayMs)).toHaveLength(1);
    expect(await sumsAt(todayMs + 14 * dayMs)).toEqual([]);
  });

  it('call a key by its newest name', async () => {
    const renamed = { type: 'api_key', id: 44, name: 'ERP, new' } as const;
    await recordCalls(local.table, storeId, [
      anApiCall({ requestId: requestIdAt(todayMs - dayMs, 2) }),
      anApiCall({ requestId: requestIdAt(todayMs, 1) }),
      anApiCall({ requestId: requestIdAt(todayMs, 2), key: renamed }),
    ]);
    expect((await sumsAt(todayMs)).map(({ key }) => key)).toEqual([renamed]);
    expect(countCalls([])).toEqual([]);
  });
});
