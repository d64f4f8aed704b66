import type { ApiCall } from '#shared/api-log/api-call.ts';
import { countCalls } from '#shared/api-log/call-counts.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';

const dayMs = 24 * 3_600_000;
const todayMs = Date.parse('2026-11-15T09:00:00Z');
const none = { calls: 0, succeeded: 0, refused: 0, failed: 0 };

const write = { method: 'POST', route: 'POST /v1/products', scope: 'write_products' };
const app = { type: 'app', id: 44, name: 'Printer' } as const;
const calls: readonly ApiCall[] = [
  anApiCall({ requestId: requestIdAt(todayMs, 1) }),
  anApiCall({ requestId: requestIdAt(todayMs, 2) }),
  anApiCall({ requestId: requestIdAt(todayMs + 5, 3), ...write, status: 403 }),
  anApiCall({ requestId: requestIdAt(todayMs, 4), ...write, status: 500 }),
  anApiCall({ requestId: requestIdAt(todayMs, 5), key: app, route: null, scope: null, status: 404 }),
  anApiCall({ requestId: requestIdAt(todayMs - dayMs, 1), ...write, status: 201 }),
];

describe('the counts of calls', () => {
  it('are by key, scope and route, with the outcomes of the calls', () => {
    expect(countCalls(calls)).toEqual([
      {
        key: { type: 'api_key', id: 44, name: 'ERP sync' },
        lastMs: todayMs + 5,
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
        lastMs: todayMs,
        calls: 1,
        refused: 1,
        scopes: [],
        routes: [{ ...none, route: null, scope: null, calls: 1, refused: 1 }],
      },
    ]);
  });

  it('show the latest name of a key', () => {
    const renamed = { type: 'api_key', id: 44, name: 'ERP, new' } as const;
    const newest = anApiCall({ requestId: requestIdAt(todayMs, 9), key: renamed });
    expect(countCalls([newest, anApiCall({ requestId: requestIdAt(todayMs, 1) })]).map(({ key }) => key)).toEqual([renamed]);
  });

  it('are empty without calls', () => {
    expect(countCalls([])).toEqual([]);
  });
});
