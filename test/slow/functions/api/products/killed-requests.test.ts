import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { finishStockJobs } from '#functions/workers/finish-stock-jobs/finish-stock-jobs.ts';
import { examineStore } from '#shared/doctor/examine-store.ts';
import type { HttpResponse } from '#shared/http/response.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { type Death, deathLeavingOtherRows, requestKiller } from '#test/support/harness/request-killer.ts';

/*
 * Kills each request before or right after one of its table calls, so that the request makes no further calls. When the
 * killed request's claim on its Idempotency-Key has expired, sends the request again with the same key. The work must
 * be done exactly once. The products have a hundred variants.
 */

jest.setTimeout(600_000);

const { intercept, kill } = requestKiller();

let api: Api;
let laterMs = 0;
let sent = 0;
beforeAll(async () => {
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + laterMs);
  api = await anApi({ intercept });
  await api.table.client.send(new PutCommand({ TableName: api.table.name, Item: locationItem(aStore().id, aLocation()) }));
});
afterAll(() => {
  jest.restoreAllMocks();
  api.close();
});

type Ask = { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly id?: number; readonly body?: object };
async function send({ method, id, body }: Ask, idempotencyKey: string, key?: string): Promise<HttpResponse> {
  const route = id === undefined ? '/v1/products' : '/v1/products/{id}';
  const params = id === undefined ? {} : { id: String(id) };
  const headers = { 'idempotency-key': idempotencyKey };
  return api.invoke({ method, route, params, headers, key: key ?? (await api.key()), ...(body === undefined ? {} : { body }) });
}

const dataOf = ({ statusCode, body }: HttpResponse) => {
  expect([statusCode, body.slice(0, 500)]).toEqual([expect.any(Number), expect.stringContaining('"data"')]);
  return JSON.parse(body).data;
};

/**
 * Kills a request after a warm-up request with the same API key. The first request with a key makes extra table calls.
 */
async function sendKilled(ask: Ask, idempotencyKey: string, death: Death) {
  const key = await api.key();
  await api.invoke({ route: '/v1/store', key });
  return kill(death, () => send(ask, idempotencyKey, key));
}

/** Kills a request and repeats it a minute later. Returns null if the request ended before the kill. */
async function killAndRepeat(ask: Ask, death: Death): Promise<HttpResponse | null> {
  const key = `request ${++sent}`;
  const first = await sendKilled(ask, key, death);
  if (first.answer.statusCode < 300 && !first.isReached) return null;
  laterMs += 61_000;
  const again = await send(ask, key);
  if (ask.method !== 'POST') return again;
  const replayed = await send(ask, key);
  expect([replayed.statusCode, replayed.body, replayed.headers['Idempotent-Replayed']]).toEqual([again.statusCode, again.body, 'true']);
  return again;
}

/** Kills a request at each of its calls in turn. Returns the number of kills. */
async function everyDeath(
  prepare: () => Promise<{ readonly ask: Ask; readonly check: (answer: HttpResponse) => Promise<void> }>,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const { ask, check } = await prepare();
    const answer = await killAndRepeat(ask, deathLeavingOtherRows(deaths));
    if (answer === null) return deaths;
    await check(answer);
  }
}

const variants = (from: number, count: number, skus: string, onHand = 5) =>
  Array.from({ length: count }, (_, n) => ({
    option_values: { Length: `${from + n} mm` },
    sku: `${skus}-${from + n}`,
    price: '1.00',
    inventory_tracked: true,
    inventory_quantity: onHand,
  }));
const lengths = (from: number, count: number) => [{ name: 'Length', values: Array.from({ length: count }, (_, n) => `${from + n} mm`) }];
const aLargeBody = (skus: string, count = 100) => ({
  name: 'Bolt',
  status: 'active',
  options: lengths(0, count),
  variants: variants(0, count, skus),
});

let made = 0;
const newSkus = (): string => `SKU${++made}`;

async function make(skus: string, count?: number) {
  return dataOf(await send({ method: 'POST', body: aLargeBody(skus, count) }, `make ${skus}`));
}
const read = async (id: number) =>
  dataOf(await api.invoke({ route: '/v1/products/{id}', params: { id: String(id) }, key: await api.key() }));
const sweep = () => finishStockJobs({ table: api.table, log: recordedLog().log, clock: Date.now });

/** Returns the number of rows in each of the store's partitions for products and variants. */
async function rowCounts(): Promise<readonly number[]> {
  const { id } = aStore();
  const partitions = [
    keys.listPartition(id, 'PRODUCT'),
    keys.listPartition(id, 'VARIANT'),
    keys.variantPointers(id),
    keys.uniquePartition(id, 'sku'),
    keys.uniquePartition(id, 'slug'),
    keys.productJobPartition(id),
  ];
  const counts = partitions.map(async (pk) => (await readPartition(api.table, pk)).length);
  return Promise.all(counts);
}
const sums = (before: readonly number[], more: readonly number[]) => before.map((count, n) => count + (more[n] ?? 0));

const skusOf = (product: { readonly variants: readonly { readonly sku: string }[] }) => product.variants.map(({ sku }) => sku);
const onHandOf = (product: { readonly variants: readonly { readonly inventory_quantity: number }[] }) => [
  ...new Set(product.variants.map(({ inventory_quantity: onHand }) => onHand)),
];

describe('a request about a large product that is killed at any call and repeated', () => {
  it('creates the product once, with all of its SKUs', async () => {
    const deaths = await everyDeath(async () => {
      const before = await rowCounts();
      const skus = newSkus();
      return {
        ask: { method: 'POST', body: aLargeBody(skus) },
        check: async (answer) => {
          expect(answer.statusCode).toBe(201);
          const product = dataOf(answer);
          expect(await read(product.id)).toEqual(product);
          expect([product.variants.length, onHandOf(product)]).toEqual([100, [5]]);
          await sweep();
          expect(await rowCounts()).toEqual(sums(before, [1, 100, 100, 100, 1, 0]));
          await send({ method: 'DELETE', id: product.id }, `remove ${skus}`);
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(9);
  });

  it('changes SKUs, variants and stock once', async () => {
    const deaths = await everyDeath(async () => {
      const [skus, others] = [newSkus(), newSkus()];
      const { id } = await make(skus);
      const before = await rowCounts();
      const body = { options: lengths(60, 100), variants: [...variants(60, 40, others, 9), ...variants(100, 60, others, 9)] };
      return {
        ask: { method: 'PATCH', id, body },
        check: async (answer) => {
          expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
          await sweep();
          const product = await read(id);
          expect(product).toEqual(dataOf(answer));
          expect(skusOf(product)).toEqual(variants(60, 100, others).map(({ sku }) => sku));
          expect(onHandOf(product)).toEqual([9]);
          expect(await rowCounts()).toEqual(before);
          await send({ method: 'DELETE', id }, `remove ${skus}`);
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(11);
  });

  it('deletes the product with all its rows', async () => {
    const deaths = await everyDeath(async () => {
      const before = await rowCounts();
      const { id } = await make(newSkus());
      return {
        ask: { method: 'DELETE', id },
        check: async (answer) => {
          // A deletion has no Idempotency-Key, so if the first request took effect, the repeated one gets 404.
          expect([200, 404]).toContain(answer.statusCode);
          await sweep();
          expect(await rowCounts()).toEqual(before);
        },
      };
    });
    expect(deaths).toBeGreaterThanOrEqual(7);
  });

  it('does not block another change of the product, which first completes or undoes the earlier one', async () => {
    for (const at of Array.from({ length: 24 }, (_, n) => n)) {
      const [skus, others] = [newSkus(), newSkus()];
      const { id } = await make(skus);
      const body = { options: lengths(60, 100), variants: variants(60, 100, others, 9) };
      await sendKilled({ method: 'PATCH', id, body }, `killed ${skus}`, { at, after: true });
      laterMs += 61_000;
      const last = variants(60, 40, skus, 3).map((variant, n) => ({ ...variant, sku: `${skus}-${n}` }));
      const after = dataOf(await send({ method: 'PATCH', id, body: { options: lengths(60, 40), variants: last } }, `other ${skus}`));
      expect([skusOf(after), onHandOf(after)]).toEqual([last.map(({ sku }) => sku), [3]]);
      await sweep();
      expect(await read(id)).toEqual(after);
      await send({ method: 'DELETE', id }, `remove ${skus}`);
    }
  });

  it('leaves no rows behind when it is not repeated', async () => {
    const before = await rowCounts();
    for (let at = 0; at < 14; at += 1) {
      const { answer } = await sendKilled({ method: 'POST', body: aLargeBody('LOST') }, `lost ${at}`, { at, after: true });
      laterMs += 61_000;
      await sweep();
      if (answer.statusCode >= 400) continue;
      await send({ method: 'DELETE', id: dataOf(answer).id }, `remove lost ${at}`);
    }
    // The product exists if the creation succeeded and only its answer was lost.
    const left = (await rowCounts()).map((count, n) => count - (before[n] ?? 0));
    expect([
      [0, 0, 0, 0, 0, 0],
      [1, 100, 100, 100, 1, 0],
    ]).toContainEqual(left);
  });

  it('leaves the store consistent', async () => {
    const wanted = ['variant_row', 'variant_pointer', 'variant_flags', 'unique_value', 'index_keys', 'readable', 'product_job_overdue'];
    const found: string[] = [];
    for await (const { check, object, id } of examineStore(api.table, aStore().id, { nowMs: Date.now() + 1_000, graceMs: 0 })) {
      if (wanted.includes(check)) found.push(`${check} of ${object} ${id}`);
    }
    expect(found).toEqual([]);
  });
});
