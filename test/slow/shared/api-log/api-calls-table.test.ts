import fc from 'fast-check';
import { type ApiCallFilter, readApiCall, readApiCalls } from '#shared/api-log/api-calls-table.ts';
import { apiCallsItem } from '#shared/api-log/call-rows-table.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const startMs = Date.parse('2026-11-05T10:00:00Z');
const dayMs = 24 * 3_600_000;
const nowMs = startMs + 60_000;

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
});
afterAll(() => local.close());

const pageOf = (store: string, filter: ApiCallFilter = {}, after: string | null = null, limit = 50, atMs = nowMs) =>
  readApiCalls(local.table, store, { filter, after, limit, nowMs: atMs });

async function allOf(store: string, filter: ApiCallFilter, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const { items, next } = await pageOf(store, filter, after, limit);
    found.push(...items.map(({ requestId }) => requestId));
    if (next === null) return found;
    after = next;
  }
}

describe('a request', () => {
  const call = anApiCall({
    status: 422,
    errorCode: 'invalid_fields',
    issues: [{ param: 'line_items[0].quantity', code: 'required' }],
    moreIssues: 2,
    replayed: true,
    path: '/v1/orders/7',
    route: 'PATCH /v1/orders/{id}',
  });
  beforeAll(() => recordCalls(local.table, storeId, [call]));

  it('is found by its id, as recorded', async () => {
    expect(await readApiCall(local.table, storeId, call.requestId, nowMs)).toEqual(call);
  });

  it('is not found for another store, an unknown id or a text that is not an id', async () => {
    const find = (store: string, id: string) => readApiCall(local.table, store, id, nowMs);
    expect(await find('01J9ZK3V5T8Q2M4N6P7R8S9TAC', call.requestId)).toBeNull();
    expect(await find(storeId, requestIdAt(startMs, 9))).toBeNull();
    expect(await find(storeId, 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB')).toBeNull();
  });

  it('is readable for 14 days, even if TTL deletes it later', async () => {
    const at = async (ms: number) => ({
      one: await readApiCall(local.table, storeId, call.requestId, ms),
      list: (await pageOf(storeId, {}, null, 50, ms)).items,
    });
    expect(await at(startMs + 14 * dayMs - 1)).toEqual({ one: call, list: [call] });
    expect(await at(startMs + 14 * dayMs + 1)).toEqual({ one: null, list: [] });
    expect(apiCallsItem(storeId, [call])['expires_at']).toBe((startMs + 14 * dayMs) / 1000);
  });
});

describe('the list', () => {
  const store = '01J9ZK3V5T8Q2M4N6P7R8S9TAD';
  const app = { type: 'app', id: 45, name: 'Printer' } as const;
  const calls = [
    anApiCall({ requestId: requestIdAt(startMs, 1), method: 'POST', status: 201 }),
    anApiCall({ requestId: requestIdAt(startMs, 2), status: 404, path: '/v1/products/7', key: app }),
    anApiCall({ requestId: requestIdAt(startMs + 1_000), status: 429, path: '/v1/orders' }),
    anApiCall({ requestId: requestIdAt(startMs + 2_000), status: 503, path: '/v1/orders/7' }),
  ];
  const idsOf = (...indexes: readonly number[]) => indexes.map((index) => calls[index]?.requestId);
  beforeAll(() => recordCalls(local.table, store, calls));

  it.each<[string, ApiCallFilter, readonly number[]]>([
    ['without a filter', {}, [3, 2, 1, 0]],
    ['of a status', { status: 404 }, [1]],
    ['of a class of status', { status: '4xx' }, [2, 1]],
    ['of a different class', { status: '5xx' }, [3]],
    ['of a key', { keyId: 44 }, [3, 2, 0]],
    ['of an app', { keyId: 45 }, [1]],
    ['of apps', { keyType: 'app' }, [1]],
    ['of a route', { route: 'GET /v1/products' }, [3, 2, 1, 0]],
    ['of no route', { route: null }, []],
    ['of an error', { errorCode: 'invalid_fields' }, []],
    ['without an error', { errorCode: null }, [3, 2, 1, 0]],
    ['of a path', { pathPrefix: '/v1/orders' }, [3, 2]],
    ['of a method', { method: 'POST' }, [0]],
    ['of a request', { requestId: requestIdAt(startMs + 1_000) }, [2]],
    ['of a request that does not match the other filters', { requestId: requestIdAt(startMs + 1_000), status: 200 }, []],
    ['of a text that is not a request id', { requestId: 'S#1' }, []],
    ['since a time', { sinceMs: startMs + 1_000 }, [3, 2]],
    ['before a time', { beforeMs: startMs + 1_000 }, [1, 0]],
    ['between two times', { sinceMs: startMs + 1, beforeMs: startMs + 2_000 }, [2]],
    ['between times in the wrong order', { sinceMs: startMs + 2_000, beforeMs: startMs }, []],
    ['of all filters together', { status: '2xx', keyId: 44, pathPrefix: '/v1', method: 'POST', sinceMs: startMs }, [0]],
  ])('%s is newest first, in pages of one as in one page', async (_, filter, wanted) => {
    expect(await allOf(store, filter, 50)).toEqual(idsOf(...wanted));
    expect(await allOf(store, filter, 1)).toEqual(idsOf(...wanted));
  });

  it('shows all calls except an unreadable row', async () => {
    const of = '01J9ZK3V5T8Q2M4N6P7R8S9TAE';
    const bad = { ...apiCallsItem(of, [anApiCall({ requestId: requestIdAt(startMs, 2) })]), status: 'teapot' };
    await transact(local.table, [{ as: 'bad', put: { Item: bad } }]);
    await recordCalls(local.table, of, [
      anApiCall({ requestId: requestIdAt(startMs, 1) }),
      anApiCall({ requestId: requestIdAt(startMs, 3) }),
    ]);
    expect(await allOf(of, {}, 1)).toEqual([requestIdAt(startMs, 3), requestIdAt(startMs, 1)]);
  });
});

describe('requests that were recorded together', () => {
  const [lastN, spanMs] = [30, 45_000];
  const call = (n: number, status = 200) => anApiCall({ requestId: requestIdAt(startMs + Math.floor((n * spanMs) / lastN), n), status });
  const batches = fc.array(fc.array(fc.nat({ max: lastN }), { maxLength: 30 }), { maxLength: 6 });
  let stores = 0;
  const newStore = (): string => {
    stores += 1;
    return `01J9ZK3V5T8Q2M4N6P7R9S9${String(stores).padStart(3, '0')}`;
  };

  it('are found and listed like those recorded alone, whatever the other calls', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 1, max: 12 }), fc.nat({ max: lastN }), async (some, limit, since) => {
        const store = newStore();
        const statusOf = (n: number) => (n % 3 === 0 ? 404 : 200);
        // Records two batches concurrently. A call that is in both batches may be stored in two rows.
        for (const pair of chunksOf(some, 2)) {
          await Promise.all(
            pair.map((numbers) =>
              recordCalls(
                local.table,
                store,
                numbers.map((n) => call(n, statusOf(n))),
              ),
            ),
          );
        }
        const numbers = [...new Set(some.flat())].sort((a, b) => b - a);
        const ids = (wanted: readonly number[]) => wanted.map((n) => call(n).requestId);
        expect(await allOf(store, {}, limit)).toEqual(ids(numbers));
        expect(await allOf(store, { status: 404 }, limit)).toEqual(ids(numbers.filter((n) => n % 3 === 0)));
        const sinceMs = startMs + Math.floor((since * spanMs) / lastN);
        expect(await allOf(store, { sinceMs }, limit)).toEqual(ids(numbers.filter((n) => n >= since)));
        expect(await allOf(store, { beforeMs: sinceMs }, limit)).toEqual(ids(numbers.filter((n) => n < since)));
        for (const n of [0, since]) {
          const found = await readApiCall(local.table, store, call(n).requestId, nowMs);
          expect(found).toEqual(numbers.includes(n) ? call(n, statusOf(n)) : null);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are listed except an unreadable one; an older version reads the newest call of a row', async () => {
    const store = newStore();
    await recordCalls(
      local.table,
      store,
      [1, 2, 3].map((n) => call(n)),
    );
    const row = await readItem(local.table, keys.apiCall(store, call(3).requestId));
    expect(row).toMatchObject({ request_id: call(3).requestId, status: 200 });
    const bad = { ...apiCallsItem(store, [call(5), { ...call(4), status: 'teapot' as never }]) };
    await transact(local.table, [{ as: 'bad', put: { Item: bad } }]);
    expect(await allOf(store, {}, 2)).toEqual([5, 3, 2, 1].map((n) => call(n).requestId));
  });
});

describe('a page', () => {
  /**
   * Logs `count` API requests. Returns the cost of reading one page of the log without a filter, and with a filter that
   * matches no request.
   */
  async function costsWith(count: number, store: string) {
    const calls = Array.from({ length: count }, (_, n) => anApiCall({ requestId: requestIdAt(startMs, n) }));
    for (const chunk of chunksOf(calls, 100)) {
      await transact(
        local.table,
        chunk.map((call) => ({ as: call.requestId, put: { Item: apiCallsItem(store, [call]) } })),
      );
    }
    const costOf = (filter: ApiCallFilter) =>
      runMetered(async (usage) => {
        const { items } = await pageOf(store, filter);
        return { shown: items.length, calls: usage.calls, readUnits: usage.readUnits };
      });
    return { plain: await costOf({}), filtered: await costOf({ status: 404 }) };
  }

  it('is one query, and reads as few of 10,000 requests as of 1,000', async () => {
    const [small, few, many] = [
      await costsWith(100, '01J9ZK3V5T8Q2M4N6P7R8S9TAF'),
      await costsWith(1_000, '01J9ZK3V5T8Q2M4N6P7R8S9TAG'),
      await costsWith(10_000, '01J9ZK3V5T8Q2M4N6P7R8S9TAH'),
    ];
    expect(many.plain).toEqual(small.plain);
    expect(many.filtered).toEqual(few.filtered);
    expect([small, few, many].map(({ plain, filtered }) => [plain.calls, filtered.calls])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(many.plain.shown).toBe(50);
  });
});
