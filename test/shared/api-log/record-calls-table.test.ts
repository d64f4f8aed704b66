import fc from 'fast-check';
import type { ApiCall } from '#shared/api-log/api-call.ts';
import { readApiCalls } from '#shared/api-log/api-calls-table.ts';
import { sumCalls } from '#shared/api-log/call-counts.ts';
import { readDaysOfCalls } from '#shared/api-log/call-counts-table.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.parse('2026-11-05T10:00:00Z');
const dayMs = 24 * 3_600_000;
const nowMs = startMs + 2 * dayMs;

type Action = { readonly Put?: object; readonly Update?: { readonly Key: { readonly sk: { readonly S: string } } } };
type Sent = { readonly calls: number; readonly counted: readonly string[] };

let local: LocalTable;
let sent: Sent[];
let stores = 0;
let storeId: string;
beforeAll(async () => {
  local = await localTable({
    intercept: (operation, input) => {
      if (operation !== 'TransactWriteItems') return undefined;
      const actions = input['TransactItems'] as readonly Action[];
      sent.push({
        calls: actions.filter(({ Put }) => Put !== undefined).length,
        counted: actions.flatMap(({ Update }) => (Update === undefined ? [] : [Update.Key.sk.S])),
      });
      return undefined;
    },
  });
});
afterAll(() => local.close());
beforeEach(() => {
  sent = [];
  stores += 1;
  storeId = `01J9ZK3V5T8Q2M4N6P7R8S9T${String(stores).padStart(2, '0')}`;
});

const callOf = (n: number, keyId: number, day = 0): ApiCall =>
  anApiCall({ requestId: requestIdAt(startMs + day * dayMs, n), key: { type: 'api_key', id: keyId, name: `Key ${keyId}` } });
const range = (length: number): readonly number[] => Array.from({ length }, (_, n) => n);
const countsOf = async () => new Map(sumCalls(await readDaysOfCalls(local.table, storeId, nowMs)).map(({ key, calls }) => [key.id, calls]));

describe('the transactions', () => {
  it('of one key hold 99 calls and their count each', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(230).map((n) => callOf(n, 1)),
    );
    expect(sent.map(({ calls, counted }) => [calls, counted.length])).toEqual([
      [99, 1],
      [99, 1],
      [32, 1],
    ]);
  });

  it('of keys that take turns hold the calls of a key together, which are counted once', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(120).map((n) => callOf(n, n % 3)),
    );
    expect(sent.map(({ calls, counted }) => [calls, counted.length])).toEqual([
      [80, 2],
      [40, 1],
    ]);
  });

  it('of as many keys as calls hold 50 of them', async () => {
    await recordCalls(
      local.table,
      storeId,
      range(120).map((n) => callOf(n, n)),
    );
    expect(sent.map(({ calls, counted }) => [calls, counted.length])).toEqual([
      [50, 50],
      [50, 50],
      [20, 20],
    ]);
  });

  it('of any calls have at most 100 items, and write and count each call once', async () => {
    const someCalls = fc.array(fc.record({ keyId: fc.nat({ max: 4 }), day: fc.nat({ max: 1 }) }), { maxLength: 400 });
    await fc.assert(
      fc
        .asyncProperty(someCalls, async (some) => {
          const calls = some.map(({ keyId, day }, n) => callOf(n, keyId, day));
          await recordCalls(local.table, storeId, calls);
          expect(sent.every(({ calls: puts, counted }) => puts + counted.length <= 100)).toBe(true);
          expect(sent.reduce((sum, { calls: puts }) => sum + puts, 0)).toBe(calls.length);
          const wanted = Map.groupBy(some, ({ keyId }) => keyId);
          expect(await countsOf()).toEqual(new Map([...wanted].map(([keyId, of]) => [keyId, of.length])));
        })
        .beforeEach(() => {
          sent = [];
          stores += 1;
          storeId = `01J9ZK3V5T8Q2M4N6P7R8S9T${String(stores).padStart(2, '0')}`;
        }),
      { numRuns: 25 },
    );
  });
});

describe('a transaction that is refused', () => {
  it('stops none beside it, and what is recorded again is counted once', async () => {
    const row = keys.apiCallCounts(storeId, '2026-11-05', 'api_key', 1);
    const broken = { ...row, '2xx read_products GET /v1/products': 'no number' };
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
