import { idFloor } from '#shared/kernel/object-id.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const store = aStore();
const startMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

let api: Api;
let operator: string;
beforeEach(async () => {
  api = await anApi();
  operator = await api.token({ email: 'operator@example.com', operator: true });
});
afterEach(() => api.close());

const send = (query: string, key = operator) =>
  api.send({ route: '/admin/v1/stores/{store_id}/objects', params: { store_id: store.id }, query, key });
const matches = async (number: number, key = operator) => (await send(`number=${number}`, key)).json.data.matches;

/**
 * Places orders with consecutive numbers and returns their ids. `afterMs` contains the time of each order, in ms after
 * `startMs`.
 */
async function placed(...afterMs: readonly number[]): Promise<readonly number[]> {
  const first = await nextNumber(api.table, keys.orderCounter(store.id), afterMs.length);
  const ids = afterMs.map((ms) => idFloor(startMs + ms) + 7);
  const writes = ids.map((id, n) => addOrderWrite(store.id, anOrder({ id, number: first + n, name: `#${first + n}` })));
  for (let at = 0; at < writes.length; at += 50) await transact(api.table, writes.slice(at, at + 50));
  return ids;
}

async function member(areas: readonly StaffArea[]): Promise<string> {
  const email = 'staff@example.com';
  const staff = { id: 1, email, name: 'Staff', role: 'staff', areas, createdAtMs: 1, updatedAtMs: 1 } as const;
  await transact(api.table, addMemberWrites(store.id, staff));
  return api.token({ email });
}

it('every order is found by its number, among orders within minutes and within months', async () => {
  const ids = await placed(...Array.from({ length: 60 }, (_, n) => n ** 3 * minuteMs));
  for (const [n, id] of ids.entries()) expect(await matches(1001 + n)).toEqual([{ object: 'order', id }]);
});

it('concurrently placed orders are found, although their ids and numbers are in different orders', async () => {
  const ids = await placed(0, 9 * minuteMs + 20_000, 9 * minuteMs, 9 * minuteMs + 10_000, 20 * minuteMs);
  for (const [n, id] of ids.entries()) expect(await matches(1001 + n)).toEqual([{ object: 'order', id }]);
});

it('a number without an order finds nothing: a future one, one before the first, and a gap', async () => {
  expect(await matches(1001)).toEqual([]);
  await placed(0, minuteMs);
  await nextNumber(api.table, keys.orderCounter(store.id));
  const [later] = await placed(9 * minuteMs);
  expect([await matches(1000), await matches(1), await matches(1005), await matches(1003)]).toEqual([[], [], [], []]);
  expect(await matches(1004)).toEqual([{ object: 'order', id: later }]);
});

it('an id finds every kind that has it, the most wanted first', async () => {
  const [id = 0] = await placed(0);
  await transact(api.table, [addEndpointWrite(aWebhookEndpoint({ storeId: store.id, id }))].flat());
  await addDelivery(api.table, aWebhookDelivery({ id, createdAtMs: startMs }), null);
  expect(await matches(id)).toEqual([
    { object: 'order', id },
    { object: 'webhook_delivery', id },
    { object: 'webhook_endpoint', id },
  ]);
  expect(await matches(id + 1)).toEqual([]);
});

it('a staff member finds only objects that their areas cover', async () => {
  const [id = 0] = await placed(0);
  await addDelivery(api.table, aWebhookDelivery({ id, createdAtMs: startMs }), null);
  const key = await member(['developers']);
  expect([await matches(id, key), await matches(1001, key)]).toEqual([[{ object: 'webhook_delivery', id }], []]);
});

it.each([
  ['', 'required'],
  ['number=', 'wrong_type'],
  ['number=%231076', 'wrong_type'],
  ['number=0', 'too_small'],
])('%j is refused at its parameter', async (query, code) => {
  const { statusCode, json } = await send(query);
  expect([statusCode, json.errors ?? json.error?.errors]).toEqual([422, [expect.objectContaining({ param: 'number', code })]]);
});
