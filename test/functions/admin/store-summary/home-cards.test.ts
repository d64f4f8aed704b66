import { instantAtWallTime } from '#functions/console/web/format/time.ts';
import type { OpenTask } from '#functions/console/web/home/attention.ts';
import { errorListPath, openTasks } from '#functions/console/web/home/attention.ts';
import type { ApiCall } from '#shared/api-log/api-call.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import type { StoreAttention } from '#shared/client/generated/admin-api.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { orderStatuses, paymentStatuses } from '#shared/orders/order.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import { returnStatuses } from '#shared/returns/return.ts';
import { addReturnWrite } from '#shared/returns/returns-table.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { deliveryStatuses } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aReturn } from '#test/support/builders/a-return.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const store = aStore();
const params = { store_id: store.id };
const admin = '/admin/v1/stores/{store_id}';
const nowMs = Date.now();
const dayMs = 86_400_000;

let api: Api;
let key: string;
beforeEach(async () => {
  api = await anApi();
  key = await api.token({ email: 'operator@example.com', operator: true });
});
afterEach(() => api.close());

const summary = async (): Promise<StoreAttention> => (await api.send({ route: `${admin}/summary`, params, key })).json.data;

type Row = Readonly<Record<string, unknown>>;

/** Returns all rows of the list to which a card links, filtered as in the link. Reads two rows at a time. */
async function rowsBehind(path: string): Promise<readonly Row[]> {
  const [list = '', filters = ''] = path.split('?');
  const query = new URLSearchParams(filters);
  const since = query.get('created_since');
  if (since !== null) query.set('created_since', instantAtWallTime(since, store.timezone) ?? '');
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = new URLSearchParams({ ...Object.fromEntries(query), limit: '2', ...(cursor === '' ? {} : { cursor }) });
    const { statusCode, json } = await api.send({ route: `${admin}${list}`, params, query: page.toString(), key });
    expect([path, statusCode]).toEqual([path, 200]);
    rows.push(...json.data);
    cursor = json.next_cursor;
  }
  return rows;
}

/**
 * Counts the distinct objects in a list. A stock list has one row for each location of a variant; all other lists have
 * one row per object.
 */
const thingsOf = (rows: readonly Row[]): number => new Set(rows.map(({ variant_id, id }) => variant_id ?? id)).size;

const countedAndListed = async ({ label, count, path }: OpenTask) => ({
  ...{ label, counted: count.count, isComplete: count.count_complete },
  listed: path === null ? 0 : thingsOf(await rowsBehind(path)),
});

async function fillStore(): Promise<void> {
  const orders = orderStatuses.flatMap((status) => paymentStatuses.map((paymentStatus) => ({ status, paymentStatus })));
  await transact(
    api.table,
    orders.map((state, n) => addOrderWrite(store.id, anOrder({ id: n + 1, number: n + 1, name: `#${n + 1}`, ...state }))),
  );
  const returns = returnStatuses.flatMap((status) => [status, status, status]);
  await transact(
    api.table,
    returns.map((status, n) => addReturnWrite(store.id, aReturn({ id: n + 1, status }))),
  );
  await transact(api.table, [addEndpointWrite(aWebhookEndpoint({ id: 1, url: 'https://good.example/hook' }))]);
  for (const status of deliveryStatuses) {
    for (const [n, ageMs] of [0, dayMs, 29 * dayMs, 31 * dayMs].entries()) {
      const createdAtMs = nowMs - ageMs;
      const id = idFloor(createdAtMs) + deliveryStatuses.indexOf(status) * 10 + n;
      await addDelivery(api.table, aWebhookDelivery({ id, endpointId: 1, status, createdAtMs, updatedAtMs: createdAtMs }), null);
    }
  }
}

async function fillStock(locations: readonly string[]): Promise<void> {
  const post = async (path: string, body: object) => api.send({ method: 'POST', route: `${admin}${path}`, params, key, body });
  for (const name of locations) expect((await post('/locations', { name })).statusCode).toBe(201);
  const variant = (Size: string, more: object) => ({ price: '1.00', option_values: { Size }, inventory_tracked: true, ...more });
  const variants = [
    ...['A', 'B', 'C'].map((size) => variant(size, { inventory_quantity: 5 })),
    variant('D', { inventory_quantity: 6 }),
    variant('E', { inventory_quantity: 0 }),
    variant('F', { inventory_tracked: false }),
    variant('G', { inventory_quantity: 1, status: 'inactive' }),
  ];
  const options = [{ name: 'Size', values: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }];
  const bodies = ['active', 'draft', 'archived'].map((status) => ({ name: `Mug ${status}`, status, options, variants }));
  for (const body of bodies) {
    const { statusCode, json } = await post('/products', body);
    expect([statusCode, json.error]).toEqual([201, undefined]);
  }
}

it('every card counts the entries of its list', async () => {
  await fillStore();
  await fillStock(['Warehouse', 'Shop']);
  const found = await Promise.all(openTasks(await summary()).map(countedAndListed));
  expect(found.map(({ label }) => label)).toEqual([
    'Orders to ship',
    'Returns awaiting review',
    'Returns in transit',
    'Low stock (5 or fewer)',
    'Webhook deliveries on hold',
  ]);
  for (const { label, counted, listed, isComplete } of found) {
    expect([label, counted, isComplete]).toEqual([label, listed, true]);
    expect(counted).toBeGreaterThan(0);
  }
});

it('a store without a location counts no variant as low, because its stock list is empty', async () => {
  const body = { name: 'Mug', status: 'active', variants: [{ price: '1.00', inventory_tracked: true }] };
  const { statusCode } = await api.send({ method: 'POST', route: `${admin}/products`, params, key, body });
  expect(statusCode).toBe(201);
  const { stock } = await summary();
  expect(stock?.low).toMatchObject({ count: 0, variant_ids: [] });
  expect(await rowsBehind('/inventory-levels')).toEqual([]);
});

it('every group of failed requests links to the requests that it counts', async () => {
  const wrong = {
    ...{ method: 'PATCH', route: 'PATCH /v1/products/{id}', path: '/v1/products/7', status: 422, errorCode: 'invalid_fields' },
    key: { type: 'api_key', id: 44, name: 'ERP' },
  } as const;
  const ways: readonly Partial<ApiCall>[] = [
    wrong,
    wrong,
    wrong,
    { ...wrong, errorCode: 'not_this' },
    { ...wrong, errorCode: null },
    { ...wrong, route: 'PATCH /v1/orders/{id}', path: '/v1/orders/7' },
    { ...wrong, route: null },
    { ...wrong, method: 'POST' },
    { ...wrong, status: 409 },
    { ...wrong, key: { type: 'app', id: 44, name: 'Printer' } },
    { ...wrong, key: { type: 'api_key', id: 45, name: 'Till' } },
  ];
  const calls = ways.map((way, n) => anApiCall({ ...way, requestId: requestIdAt(nowMs - 3_600_000, n) }));
  const old = anApiCall({ ...wrong, requestId: requestIdAt(nowMs - dayMs - 3_600_000) });
  await recordCalls(api.table, store.id, [...calls, old]);
  const { api_errors: errors } = await summary();
  if (errors === null) throw new Error('an operator sees the errors');
  expect([errors.count, errors.count_complete, errors.groups.length]).toEqual([11, true, 9]);
  for (const group of errors.groups) {
    const path = errorListPath(group, errors.since, store.timezone);
    expect([path, thingsOf(await rowsBehind(path))]).toEqual([path, group.calls]);
  }
});
