import { eraseCustomers } from '#functions/workers/erase-customers/erase-customers.ts';
import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import { getErasure } from '#shared/erasure/erasures-table.ts';
import { keys } from '#shared/table/keys.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { findingsOf } from '#test/support/harness/doctor-findings.ts';
import { type StoreWithAllRows, storeWithAllRows } from '#test/support/harness/store-with-all-rows.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

/*
 * A person becomes a new customer with the same address while the old customer's erasure is running. The erasure must
 * not change the new customer's rows.
 */

const email = 'Back@Again.example';
const admin = '/admin/v1/stores/{store_id}';
type Made = { readonly id: number; readonly [field: string]: unknown };

let shop: StoreWithAllRows;
let old: Made;
let before: { readonly order: Made; readonly card: Made; readonly gift: Made };
let after: { readonly customer: Made; readonly order: Made; readonly card: Made; readonly gift: Made };
let other: Made;

const read = async (route: string, { id }: Made): Promise<Record<string, unknown>> =>
  (await shop.send({ route, params: { id: String(id) }, key: await shop.key() })).json.data;
const orderOf = (customer: object, more: object = {}) =>
  shop.ask('POST /v1/orders', { customer, payment_status: 'paid', line_items: [{ variant_id: shop.variantId, quantity: 1 }], ...more });
const cardOf = (customer: Made | null) =>
  shop.ask('POST /v1/gift-cards', {
    ...{ value: '5.00', recipient_email: email, recipient_name: 'Anna' },
    ...(customer === null ? {} : { customer_id: customer.id }),
  });
const staff = () => shop.token({ email: 'owner@example.com' });

beforeAll(async () => {
  shop = await storeWithAllRows();
  old = await shop.ask('POST /v1/customers', { email, first_name: 'Anna' });
  other = await shop.ask('POST /v1/customers', { email: 'friend@again.example' });
  before = {
    order: await orderOf({ id: old.id }, { tags: ['vip', 'Anna K.'] }),
    card: await cardOf(old),
    gift: await cardOf(other),
  };
  const params = { store_id: shop.storeId, id: String(old.id) };
  const answer = await shop.send({ method: 'DELETE', route: `${admin}/customers/{id}`, params, key: await staff() });
  expect(answer.json.data.kept_order_tags).toEqual([]);
  const order = await orderOf({ email, first_name: 'Anna' }, { tags: ['new'] });
  const customer = await read('/v1/customers/{id}', { id: Number(order['customer_id']) });
  after = { customer: customer as Made, order, card: await cardOf(customer as Made), gift: await cardOf(other) };
  await shop.ask('PATCH /v1/customers/{id}', { note: 'Came back' }, after.customer.id);
  await shop.ask('POST /v1/orders/{id}/refunds', { amount: '1.00' }, before.order.id);
  await shop.finishWork();
  for (const body of await eventsOf()) await recordEvent({ table: shop.table }, JSON.stringify({ detail: body }));
  await eraseCustomers({
    ...{ table: shop.table, clock: Date.now, log: recordedLog().log, pace: { settledAfterMs: 0, betweenPassesMs: 0 } },
    files: { deleteFolder: async () => 0 },
  });
  await shop.finishWork();
}, 120_000);
afterAll(() => shop.close());

type Event = { readonly topic: string; readonly data: Readonly<Record<string, unknown>> };
const eventsOf = async (): Promise<readonly Event[]> =>
  (await storedEvents(shop.table, shop.storeId)).filter(({ topic }: Event) => !/^internal\.(?!changed)/.test(topic));

it('the erased customer has no data left, and the remaining tags are listed', async () => {
  const erasure = await getErasure(shop.table, shop.storeId, old.id);
  expect(erasure).toMatchObject({ state: 'done', keptTags: ['vip', 'Anna K.'] });
  expect(await read('/v1/orders/{id}', before.order)).toMatchObject({ email: `erased-${old.id}@erased.invalid` });
  expect(await read('/v1/gift-cards/{id}', before.card)).toMatchObject({ recipient_email: null, recipient_name: null });
});

it('data by others about the person from before the erasure contain no name', async () => {
  expect(await read('/v1/gift-cards/{id}', before.gift)).toMatchObject({
    customer_id: other.id,
    recipient_email: null,
    recipient_name: null,
  });
});

it('the new customer keeps name and address, on orders, gift cards, events and in the activity log', async () => {
  const address = email.toLowerCase();
  expect(String(after.customer['email']).toLowerCase()).toBe(address);
  expect(await read('/v1/customers/{id}', after.customer)).toMatchObject({ email: after.customer['email'], first_name: 'Anna' });
  expect(await read('/v1/orders/{id}', after.order)).toMatchObject({ email: after.order['email'], customer_id: after.customer.id });
  for (const card of [after.card, after.gift]) {
    expect(await read('/v1/gift-cards/{id}', card)).toMatchObject({ recipient_email: email, recipient_name: 'Anna' });
  }
  const { json } = await shop.send({ route: '/v1/orders', query: `email=${encodeURIComponent(email)}`, key: await shop.key() });
  expect(json.data.map(({ id }: Made) => id)).toEqual([after.order.id]);
  const theirs = (await eventsOf()).filter(({ data }) => data['customer_id'] === after.customer.id || data['id'] === after.customer.id);
  expect(new Set(theirs.map(({ topic }) => topic))).toEqual(
    new Set(['customer.created', 'customer.updated', 'order.created', 'order.paid', 'gift_card.issued']),
  );
  expect(theirs.filter(({ data }) => 'email' in data && String(data['email']).toLowerCase() !== address)).toEqual([]);
});

it('the doctor finds neither leftovers nor wrongly erased data', async () => {
  expect(await findingsOf(shop.table)).toEqual([]);
});

it('the doctor finds leftovers in a row and in an event', async () => {
  await shop.set(keys.listed(shop.storeId, 'ORDER', before.order.id), { note: 'Ring twice' });
  await shop.set(keys.listed(shop.storeId, 'ORDER', after.order.id), { customer_note: 'Mine' });
  const event = (await storedEvents(shop.table, shop.storeId)).find(
    ({ topic, data }: Event) => topic === 'customer.created' && data['id'] === old.id,
  );
  const told = { ...event, data: { ...event.data, first_name: 'Anna' } };
  await shop.set(keys.event(shop.storeId, event.id), { body: JSON.stringify(told), body_packed: undefined });
  const said = (await findingsOf(shop.table)).map(({ check, object, id }) => [check, object, id]);
  expect(said).toEqual([
    ['erasure_left', 'order', before.order.id],
    ['erasure_left', 'event', event.id],
  ]);
});
