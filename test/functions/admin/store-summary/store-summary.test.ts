import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import { addReturnWrite } from '#shared/returns/returns-table.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aReturn } from '#test/support/builders/a-return.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const store = aStore();
const nowMs = Date.now();

let api: Api;
beforeEach(async () => {
  api = await anApi();
});
afterEach(() => api.close());

async function member(areas: readonly StaffArea[]): Promise<string> {
  const email = 'staff@example.com';
  await transact(
    api.table,
    addMemberWrites(store.id, { id: 1, email, name: 'Staff', role: 'staff', areas, createdAtMs: 1, updatedAtMs: 1 }),
  );
  return api.token({ email });
}

const operator = () => api.token({ email: 'operator@example.com', operator: true });
const summary = async (key: string) =>
  (await api.send({ route: '/admin/v1/stores/{store_id}/summary', params: { store_id: store.id }, key })).json.data;

it('the summary counts orders to ship, returns to handle and held deliveries, and lists disabled endpoints', async () => {
  await transact(api.table, [
    addOrderWrite(store.id, anOrder({ id: 1, status: 'processing' })),
    addOrderWrite(store.id, anOrder({ id: 2, status: 'processing' })),
    addOrderWrite(store.id, anOrder({ id: 3, status: 'shipped' })),
    addReturnWrite(store.id, aReturn({ id: 1, status: 'requested' })),
    addReturnWrite(store.id, aReturn({ id: 2, status: 'approved' })),
    addReturnWrite(store.id, aReturn({ id: 3, status: 'closed' })),
    addEndpointWrite(aWebhookEndpoint({ id: 1, url: 'https://good.example/hook' })),
    addEndpointWrite(aWebhookEndpoint({ id: 2, url: 'https://bad.example/hook', disabledAtMs: nowMs, disabledReason: 'gone' })),
  ]);
  await addDelivery(api.table, aWebhookDelivery({ id: idFloor(nowMs), createdAtMs: nowMs, endpointId: 2, status: 'held' }), null);
  expect(await summary(await operator())).toMatchObject({
    orders: { to_ship: { count: 2, count_complete: true } },
    returns: { requested: { count: 1, count_complete: true }, to_receive: { count: 1, count_complete: true } },
    webhooks: {
      held_deliveries: { count: 1, count_complete: true },
      endpoints: [{ id: 2, url: 'https://bad.example/hook', health: 'disabled' }],
    },
  });
});

it('the summary lists an endpoint after its first failed attempt, unless staff have switched it off', async () => {
  const failed = { ...freshHealthRecord, failures: 1, firstFailureAtMs: nowMs, lastFailureAtMs: nowMs };
  await transact(api.table, [
    addEndpointWrite(aWebhookEndpoint({ id: 1, url: 'https://good.example/hook' })),
    addEndpointWrite(aWebhookEndpoint({ id: 2, url: 'https://bad.example/hook', healthRecord: failed })),
    addEndpointWrite(aWebhookEndpoint({ id: 3, url: 'https://off.example/hook', healthRecord: failed, isActive: false })),
  ]);
  expect((await summary(await operator())).webhooks.endpoints).toEqual([
    {
      ...{ id: 2, url: 'https://bad.example/hook', health: 'healthy', failing_since: null },
      ...{ failed_attempts: 1, last_failed_at: new Date(nowMs).toISOString() },
    },
  ]);
});

it('the summary reports that there are more than it counted', async () => {
  const orders = Array.from({ length: 101 }, (_, n) => anOrder({ id: n + 1, status: 'processing' }));
  for (let from = 0; from < orders.length; from += 50) {
    await transact(
      api.table,
      orders.slice(from, from + 50).map((order) => addOrderWrite(store.id, order)),
    );
  }
  expect((await summary(await operator())).orders.to_ship).toEqual({ count: 100, count_complete: false });
});

it('the summary groups the failed requests of the last day', async () => {
  const hour = 3_600_000;
  const wrong = { method: 'PATCH', route: 'PATCH /v1/products/{id}', status: 422, errorCode: 'invalid_fields' } as const;
  const failed = { ...wrong, status: 500, errorCode: 'server_error' } as const;
  await recordCalls(api.table, store.id, [
    anApiCall({ ...wrong, requestId: requestIdAt(nowMs - 25 * hour) }),
    anApiCall({ ...wrong, requestId: requestIdAt(nowMs - 3 * hour) }),
    anApiCall({ ...wrong, requestId: requestIdAt(nowMs - 2 * hour) }),
    anApiCall({ ...failed, requestId: requestIdAt(nowMs - hour) }),
    anApiCall({ requestId: requestIdAt(nowMs - hour, 1) }),
  ]);
  expect((await summary(await operator())).api_errors).toMatchObject({
    ...{ count: 3, count_complete: true },
    groups: [
      { status: 422, error_code: 'invalid_fields', route: 'PATCH /v1/products/{id}', key: { id: 44 }, calls: 2 },
      { status: 500, error_code: 'server_error', calls: 1, request_id: requestIdAt(nowMs - hour) },
    ],
  });
});

it('the summary counts tracked variants with five units or fewer, those with the fewest first', async () => {
  const body = {
    ...{ name: 'Mug', status: 'active', options: [{ name: 'Size', values: ['S', 'M', 'L'] }] },
    variants: [
      { price: '1.00', option_values: { Size: 'S' }, inventory_tracked: true, inventory_quantity: 5 },
      { price: '1.00', option_values: { Size: 'M' }, inventory_tracked: true, inventory_quantity: 6 },
      { price: '1.00', option_values: { Size: 'L' }, inventory_tracked: true, inventory_quantity: 0 },
    ],
  };
  const key = await operator();
  const atStore = { method: 'POST', params: { store_id: store.id }, key };
  await api.send({ ...atStore, route: '/admin/v1/stores/{store_id}/locations', body: { name: 'Warehouse' } });
  const made = await api.send({ ...atStore, route: '/admin/v1/stores/{store_id}/products', body });
  expect(made.json).toMatchObject({ data: { object: 'product' } });
  const [small, , large] = made.json.data.variants as readonly { readonly id: number }[];
  expect((await summary(key)).stock).toEqual({ low: { count: 2, count_complete: true, at_most: 5, variant_ids: [large?.id, small?.id] } });
});

it('the summary names every variant that it counts as low', async () => {
  const sizes = Array.from({ length: 35 }, (_, n) => `Size ${n}`);
  const body = {
    ...{ name: 'Shirt', status: 'active', options: [{ name: 'Size', values: sizes }] },
    variants: sizes.map((Size) => ({ price: '1.00', option_values: { Size }, inventory_tracked: true, inventory_quantity: 1 })),
  };
  const key = await operator();
  const atStore = { method: 'POST', params: { store_id: store.id }, key };
  await api.send({ ...atStore, route: '/admin/v1/stores/{store_id}/locations', body: { name: 'Warehouse' } });
  await api.send({ ...atStore, route: '/admin/v1/stores/{store_id}/products', body });
  const low = (await summary(key)).stock?.low;
  expect([low?.count, new Set(low?.variant_ids).size]).toEqual([35, 35]);
});

it.each<[string, readonly StaffArea[], readonly string[]]>([
  ['no area', [], []],
  ['orders', ['orders'], ['orders', 'returns']],
  ['inventory', ['inventory'], ['stock']],
  ['settings', ['settings'], ['webhooks']],
  ['developers', ['developers'], ['webhooks', 'api_errors']],
])('a member with %s sees only their parts', async (_name, areas, parts) => {
  const { object, ...all } = await summary(await member(areas));
  expect(object).toBe('store_attention');
  expect(Object.keys(all).filter((part) => all[part] !== null)).toEqual(parts);
});
