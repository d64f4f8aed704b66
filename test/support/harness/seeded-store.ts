import { fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { unrelayedEvents } from '#shared/events/outbox-table.ts';
import { isInternal } from '#shared/events/topics.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { aStore } from '../builders/a-store.ts';
import { aWebhookDelivery } from '../builders/a-webhook-delivery.ts';
import { anEvent } from '../builders/an-event.ts';
import { aSpentDelivery } from '../builders/past-deliveries.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import type { Api } from './an-api.ts';
import { fulfillmentOn } from './paid-orders.ts';
import type { CallOf } from './rotating-credentials.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };

/** Where the admin finds a store. */
export const admin = '/admin/v1/stores/{store_id}';

function firstVariant(product: Made): number {
  const [variant] = product['variants'] as { readonly id: number }[];
  if (variant === undefined) throw new Error('a product without a variant');
  return variant.id;
}

const tens = Array.from({ length: 10 }, (_, n) => String(n));
const aHundredVariants = {
  name: 'Assortment',
  status: 'active',
  options: [
    { name: 'Row', values: tens },
    { name: 'Column', values: tens },
  ],
  variants: tens.flatMap((row) =>
    tens.map((column) => ({ option_values: { Row: row, Column: column }, price: '10.00', inventory_quantity: 100_000 })),
  ),
};

/** Puts one of everything into the example store, and says how to add more; the n-th of a kind is not like another. */
export async function seedStore(api: Api, callOf: CallOf) {
  const store = { store_id: aStore().id };
  const made = async (endpoint: string, body: object): Promise<Made> => {
    const answer = await api.send(await callOf(endpoint, { params: store, body }));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} was answered ${answer.body}`);
    return answer.json.data;
  };

  const add = {
    location: (n: number) => made(`POST ${admin}/locations`, { name: `Warehouse ${n}` }),
    category: (n: number) => made(`POST ${admin}/categories`, { name: `Category ${n}` }),
    brand: (n: number) => made(`POST ${admin}/brands`, { name: `Brand ${n}` }),
    staff: (n: number) => made(`POST ${admin}/staff`, { email: `person-${n}@example.com`, name: 'Person', role: 'staff' }),
    apiKey: (n: number) => made(`POST ${admin}/api-keys`, { name: `Key ${n}`, scopes: ['read_products'] }),
    endpoint: (n: number) => made(`POST ${admin}/webhook-endpoints`, { url: `https://receiver.example/${n}`, topics: ['*'] }),
    product: (n: number) => made('POST /v1/products', { name: `Product ${n}`, variants: [{ price: '10.00' }] }),
    group: (n: number) => made(`POST ${admin}/customer-groups`, { name: `Group ${n}` }),
    automatic: (n: number) => made(`POST ${admin}/automatic-discounts`, { title: `Sale ${n}`, type: 'percentage', value: '10.00' }),
    giftCard: () => made('POST /v1/gift-cards', { value: '50.00' }),
    redemption: async ({ id }: Made, amount: string) => {
      const answer = await api.send(await callOf('POST /v1/gift-cards/{id}/redemptions', { params: { id: String(id) }, body: { amount } }));
      return answer.json.data as Made;
    },
    discount: (n: number) => made('POST /v1/discounts', { code: `DELETE-${n}`, type: 'percentage', value: '10.00' }),
  };

  const location = await add.location(1);
  const category = await add.category(1);
  const child = await made(`POST ${admin}/categories`, { name: 'Child', parent_id: category.id });
  const brand = await add.brand(1);
  const person = await add.staff(1);
  const apiKey = await add.apiKey(1);
  const endpoint = await add.endpoint(1);
  const product = await made('POST /v1/products', {
    name: 'Linen shirt',
    status: 'active',
    brand_id: brand.id,
    category_ids: [child.id],
    variants: [{ price: '49.00', sku: 'LS-1', inventory_quantity: 100_000 }],
  });
  const variantId = firstVariant(product);
  const customer = await made('POST /v1/customers', { email: 'ada@example.com', first_name: 'Ada' });
  const discount = await made('POST /v1/discounts', { code: 'WELCOME10', type: 'percentage', value: '10.00' });
  const giftCard = await made('POST /v1/gift-cards', { value: '50.00', customer_id: customer.id, expires_at: '2099-12-31' });
  const redemption = await add.redemption(giftCard, '1.00');
  const anOrder = { line_items: [{ variant_id: variantId, quantity: 1 }], customer: { email: 'ada@example.com' } };
  // Only when it is asked for: so large a product makes pages of products cost more.
  const assortment = memoizeAsync(async () => (await made('POST /v1/products', aHundredVariants))['variants'] as { readonly id: number }[]);
  /** An order of so many lines, each of another variant. */
  const orderOf = async (lines: number) => ({
    ...anOrder,
    line_items: (await assortment()).slice(0, lines).map(({ id }) => ({ variant_id: id, quantity: 1 })),
  });
  const giftCardProduct = memoizeAsync(() =>
    made(`POST ${admin}/products`, { name: 'Gift card', kind: 'gift_card', status: 'active', variants: [{ price: '25.00' }] }),
  );
  const orders = {
    pending: () => made('POST /v1/orders', anOrder),
    paid: () => made('POST /v1/orders', { ...anOrder, payment_status: 'paid' }),
    fulfilled: async () => {
      const { id } = await made('POST /v1/orders', anOrder);
      await api.send(await callOf('POST /v1/orders/{id}/fulfill', { params: { id: String(id) }, body: {} }));
      return { id };
    },
    /** A paid one that was sent, and its line. */
    shipped: async () => {
      const { id, line_items: lines } = await made('POST /v1/orders', { ...anOrder, payment_status: 'paid' });
      await api.send(await callOf('POST /v1/orders/{id}/fulfill', { params: { id: String(id) }, body: {} }));
      return { id, lineId: (lines as readonly Made[])[0]?.id };
    },
    /** A return of a paid order that was sent. */
    returned: async (body: object = {}) => {
      const { id, lineId } = await orders.shipped();
      const opened = { params: { id: String(id) }, body: { line_items: [{ id: lineId }], ...body } };
      return (await api.send(await callOf('POST /v1/orders/{id}/returns', opened))).json.data as Made;
    },
    /** A paid one that bought two gift cards, which are issued. */
    withGiftCards: async () => {
      const bought = { variant_id: firstVariant(await giftCardProduct()), quantity: 2 };
      const order = await made('POST /v1/orders', { ...anOrder, line_items: [...anOrder.line_items, bought], payment_status: 'paid' });
      const { id } = order;
      const detail = { id: 'evt_paid', store: { id: store.store_id }, data: { id } };
      await fulfillPaidOrder(fulfillmentOn(api.table), JSON.stringify({ detail }));
      return order;
    },
  };
  const order = await orders.paid();
  const returned = await orders.returned();
  const group = await add.group(1);
  /** Bodies about a variant that has no such thing yet. */
  const aGroupPrice = async (n: number) => ({ group_id: group.id, variant_id: firstVariant(await add.product(n)), price: '9.00' });
  const aBreak = async (n: number) => ({ variant_id: firstVariant(await add.product(n)), tiers: [{ min_quantity: 10, price: '9.00' }] });
  const addPrice = {
    group: async (n: number) => made(`POST ${admin}/group-prices`, await aGroupPrice(n)),
    quantity: async (n: number) => made(`POST ${admin}/quantity-breaks`, await aBreak(n)),
  };
  const groupPrice = await addPrice.group(1);
  const quantityBreak = await addPrice.quantity(2);
  const automatic = await add.automatic(1);
  const inGroup = { params: { ...store, id: String(customer.id) }, body: { group_id: group.id } };
  await api.send(await callOf(`PATCH ${admin}/customers/{id}`, inGroup));
  await transact(api.table, [eventWrite(store.store_id, anEvent())]);
  const outbox = await unrelayedEvents(api.table, { beforeMs: Date.now() + 1, perShard: 100 });
  const told = outbox.filter(({ topic }) => !isInternal(topic));
  await numberEvents(api.table, store.store_id, told, Date.now());
  const delivery = aWebhookDelivery({ endpointId: endpoint.id });
  await addDelivery(api.table, delivery, null);
  const again = async (n: number) => {
    const next = aWebhookDelivery({ id: 1000 + n, endpointId: endpoint.id, createdAtMs: Date.now(), updatedAtMs: Date.now() });
    await addDelivery(api.table, next, null);
    return next;
  };
  await addDelivery(api.table, aSpentDelivery(Date.now(), { endpointId: endpoint.id }), null);
  const recover = { params: { ...store, id: String(endpoint.id) }, body: { since: new Date().toISOString() } };
  const recovery = (await api.send(await callOf(`POST ${admin}/webhook-endpoints/{id}/recover`, recover))).json.data as Made;
  await recordMovements({ table: api.table, log: recordedLog().log, clock: Date.now }, streamBatch(api, 'variant'));

  return {
    add: {
      ...add,
      delivery: again,
      groupPrice: addPrice.group,
      quantityBreak: addPrice.quantity,
    },
    aGroupPrice,
    aBreak,
    location,
    category,
    child,
    brand,
    person,
    apiKey,
    endpoint,
    product,
    variantId,
    customer,
    discount,
    giftCard,
    redemption,
    anOrder,
    orderOf,
    orders,
    order,
    returned,
    group,
    groupPrice,
    quantityBreak,
    automatic,
    delivery,
    recovery,
  };
}
