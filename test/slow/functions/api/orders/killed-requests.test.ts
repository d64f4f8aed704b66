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
import { deathLeavingOtherRows, requestKiller } from '#test/support/harness/request-killer.ts';

/*
 * A request that places an order is killed at a table call, and is later repeated with the same Idempotency-Key. The
 * repeated request must get the units that the killed request held.
 */

jest.setTimeout(600_000);

const { intercept, kill } = requestKiller();

/** The time in ms after which a killed request certainly no longer holds its Idempotency-Key. */
const claimMs = 36_000;

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

const dataOf = ({ statusCode, body }: HttpResponse) => {
  expect([statusCode, body.slice(0, 500)]).toEqual([expect.any(Number), expect.stringContaining('"data"')]);
  return JSON.parse(body).data;
};
const post = async (route: string, body: object, idempotencyKey: string, key?: string): Promise<HttpResponse> =>
  api.invoke({ method: 'POST', route, headers: { 'idempotency-key': idempotencyKey }, key: key ?? (await api.key()), body });

async function bolts() {
  const values = Array.from({ length: 100 }, (_, n) => `${n} mm`);
  const variants = values.map((Length) => ({
    ...{ option_values: { Length }, price: '1.00', inventory_tracked: true, inventory_quantity: 3 },
  }));
  const body = { name: 'Bolt', status: 'active', options: [{ name: 'Length', values }], variants };
  return dataOf(await post('/v1/products', body, `product ${++sent}`));
}
async function onHand(id: number): Promise<readonly number[]> {
  const product = dataOf(await api.invoke({ route: '/v1/products/{id}', params: { id: String(id) }, key: await api.key() }));
  return [...new Set<number>(product.variants.map((one: { readonly inventory_quantity: number }) => one.inventory_quantity))];
}
const jobs = () => readPartition(api.table, keys.stockJobPartition(aStore().id));
const sweep = () => finishStockJobs({ table: api.table, log: recordedLog().log, clock: Date.now });

it('an order is placed once, wherever its request was killed', async () => {
  let deaths = 0;
  for (; ; deaths += 1) {
    const product = await bolts();
    const lines = product.variants.map(({ id }: { readonly id: number }) => ({ variant_id: id, quantity: 3 }));
    const body = { customer: { email: 'grace@example.com' }, line_items: lines };
    const idempotencyKey = `order ${++sent}`;
    const key = await api.key();
    // Sends the API key's first request now, because a first request makes extra table calls.
    await api.invoke({ route: '/v1/store', key });
    const death = deathLeavingOtherRows(deaths);
    const first = await kill(death, () => post('/v1/orders', body, idempotencyKey, key));
    if (first.answer.statusCode < 300 && !first.isReached) break;
    laterMs += claimMs;
    const again = await post('/v1/orders', body, idempotencyKey);
    expect([death, again.statusCode, again.body.slice(0, 300)]).toEqual([death, 201, expect.any(String)]);
    const replayed = await post('/v1/orders', body, idempotencyKey);
    expect([replayed.statusCode, replayed.body === again.body]).toEqual([201, true]);
    expect(await onHand(product.id)).toEqual([0]);
    laterMs += 180_000;
    await sweep();
    expect([await onHand(product.id), await jobs()]).toEqual([[0], []]);
  }
  expect(deaths).toBeGreaterThanOrEqual(11);
  expect((await readPartition(api.table, keys.listPartition(aStore().id, 'ORDER'))).length).toBe(deaths + 1);
});

it('the killed requests leave the store consistent', async () => {
  const wanted = [
    'stock_job_mark',
    'stock_job_overdue',
    'order_amounts',
    'order_state',
    'order_number',
    'customer_orders_count',
    'readable',
  ];
  const found: string[] = [];
  for await (const { check, object, id } of examineStore(api.table, aStore().id, { nowMs: Date.now() + 1_000, graceMs: 0 })) {
    if (wanted.includes(check)) found.push(`${check} of ${object} ${id}`);
  }
  expect(found).toEqual([]);
});
