import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { type DeliverDeps, deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import { processRowChanges } from '#functions/workers/record-movements/record-movements.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { relayEvents } from '#shared/events/relay-events-bus.ts';
import { isInternal } from '#shared/events/topics.ts';
import { rollUpBatch } from '#shared/reports/roll-up-sales-table.ts';
import type { Key } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '../builders/a-store.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { clockedQueue } from '../fakes/clocked-queue.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { stubReceiver } from '../fakes/stub-receiver.ts';
import { type Api, anApi } from './an-api.ts';
import { installedApps } from './installed-apps.ts';
import { fulfillmentOn } from './paid-orders.ts';
import { rotatingCredentials } from './rotating-credentials.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };

const admin = '/admin/v1/stores/{store_id}';

/**
 * Opens a store whose history includes everything: catalog objects that were renamed or removed, orders that were paid,
 * shipped, refunded or canceled, and gift cards. Every event has been relayed, fanned out and delivered.
 */
export async function storeWithAllRows() {
  const api = await anApi();
  const callOf = rotatingCredentials(api);
  const storeId = aStore().id;
  const ask = async (endpoint: string, body: object, id?: number): Promise<Made> => {
    const params = { store_id: storeId, ...(id === undefined ? {} : { id: String(id) }) };
    const answer = await api.send(await callOf(endpoint, { params, body }));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.body}`);
    return answer.json.data;
  };

  const location = await ask(`POST ${admin}/locations`, { name: 'Warehouse', fulfils_online: true });
  await ask(`POST ${admin}/locations`, { name: 'Shop' });
  const parent = await ask(`POST ${admin}/categories`, { name: 'Clothes' });
  const category = await ask(`POST ${admin}/categories`, { name: 'Shirts', parent_id: parent.id });
  const brand = await ask(`POST ${admin}/brands`, { name: 'Weaver' });
  const member = await ask(`POST ${admin}/staff`, { email: 'owner@example.com', name: 'Owner', role: 'owner' });
  const apiKey = await ask(`POST ${admin}/api-keys`, { name: 'Shop', scopes: ['read_products'] });
  const endpoint = await ask(`POST ${admin}/webhook-endpoints`, { url: 'https://receiver.example/a', topics: ['*'] });
  const group = await ask(`POST ${admin}/customer-groups`, { name: 'Trade' });
  const apps = installedApps(api, callOf);
  const webhooks = { webhook_url: 'https://app.example/hook', webhook_topics: ['order.paid', 'customer.created'] };
  const installation = await apps.install(1, webhooks);
  await api.send({ method: 'DELETE', route: '/v1/oauth/installation', key: (await apps.install(2, webhooks)).token });

  const product = await ask('POST /v1/products', {
    name: 'Linen shirt',
    status: 'active',
    brand_id: brand.id,
    category_ids: [category.id],
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: ['S', 'M', 'L'].map((size) => ({
      option_values: { Size: size },
      price: '49.00',
      sku: `LS-${size}`,
      inventory_quantity: 100,
    })),
  });
  const variants = product['variants'] as readonly Made[];
  const variantId = variants[0]?.id ?? 0;
  const removed = await ask('POST /v1/products', { name: 'Mistake', variants: [{ price: '1.00', sku: 'GONE', inventory_quantity: 7 }] });
  await ask('DELETE /v1/products/{id}', {}, removed.id);
  await ask('PATCH /v1/products/{id}', { name: 'Linen shirt, washed', slug: 'washed-shirt' }, product.id);
  const voucher = await ask(`POST ${admin}/products`, {
    name: 'Voucher',
    kind: 'gift_card',
    status: 'active',
    variants: [{ price: '25.00' }],
  });
  const voucherId = (voucher['variants'] as readonly Made[])[0]?.id;
  const groupPrice = await ask(`POST ${admin}/group-prices`, { group_id: group.id, variant_id: variantId, price: '39.00' });
  await ask(`POST ${admin}/quantity-breaks`, { variant_id: variantId, tiers: [{ min_quantity: 10, price: '35.00' }] });

  const customer = await ask('POST /v1/customers', { email: 'Ada@example.com', first_name: 'Ada' });
  await ask('PATCH /v1/customers/{id}', { email: 'ada.byron@example.com' }, customer.id);
  const discount = await ask('POST /v1/discounts', { code: 'ONCE', type: 'percentage', value: '10.00', once_per_customer: true });
  const line = { variant_id: variantId, quantity: 2 };
  const place = (body: object) => ask('POST /v1/orders', { line_items: [line], customer: { id: customer.id }, ...body });
  const order = await place({ discount_code: 'ONCE', payment_status: 'paid' });
  const pending = await place({});
  const paid = await place({ payment_status: 'paid' });
  const lineId = (paid['line_items'] as readonly Made[])[0]?.id;
  const refund = await ask('POST /v1/orders/{id}/refunds', { line_items: [{ id: lineId, quantity: 1 }], restock: true }, paid.id);
  const shipped = await place({ payment_status: 'paid' });
  await ask('POST /v1/orders/{id}/fulfill', { tracking: { number: 'X1' } }, shipped.id);
  await ask('POST /v1/orders/{id}/deliver', {}, shipped.id);
  const cancelled = await place({ customer: { email: 'bob@example.com' }, discount_code: 'ONCE', payment_status: 'paid' });
  // Rolls up all sales so far, so that the store has sales with and without a roll-up.
  await rollUpBatch(api.table, storeId, Date.now);
  await ask('POST /v1/orders/{id}/cancel', { reason: 'customer' }, cancelled.id);
  const giftCard = await ask('POST /v1/gift-cards', { value: '50.00', customer_id: customer.id, expires_at: '2099-12-31' });
  const redemption = await ask('POST /v1/gift-cards/{id}/redemptions', { amount: '20.00', reference: 'R-1' }, giftCard.id);
  await ask('POST /v1/gift-cards/{id}/restorations', { redemption_id: redemption.id, amount: '5.00' }, giftCard.id);
  await ask('POST /v1/gift-cards/{id}/disable', {}, (await ask('POST /v1/gift-cards', { value: '10.00' })).id);
  const cardOrder = await place({ line_items: [line, { variant_id: voucherId, quantity: 2 }], payment_status: 'paid' });

  const room = await ask(`POST ${admin}/booking-resources`, { name: 'Room', location_id: location.id });
  const lesson = await ask(`POST ${admin}/products`, { name: 'Lesson', kind: 'booking', status: 'active', variants: [{ price: '30.00' }] });
  await ask(`PUT ${admin}/booking-services/{id}`, { duration_minutes: 60, resources: [room.id], capacity: 4 }, lesson.id);
  const book = (startsAt: string, body: object = {}) =>
    ask(`POST ${admin}/bookings`, {
      ...{ variant_id: (lesson['variants'] as readonly Made[])[0]?.id, starts_at: startsAt, customer: { email: 'guest@example.com' } },
      ...{ ignore_rules: true, ...body },
    });
  const booking = await book('2099-06-01T23:30:00Z', { seats: 2 });
  const paidBooking = await book('2099-06-02T10:00:00Z', { payment_status: 'paid', seats: 3 });
  await ask(`PATCH ${admin}/bookings/{id}`, { starts_at: '2099-06-02T12:00:00Z', ignore_rules: true }, paidBooking.id);
  const missed = await book('2026-01-02T10:00:00Z');
  await ask(`POST ${admin}/bookings/{id}/no-show`, {}, missed.id);
  await ask(`POST ${admin}/bookings/{id}/deposit`, { deposit: '10.00' }, booking.id);
  const cancelledBooking = await book('2099-06-03T10:00:00Z', { payment_status: 'paid' });
  await ask('POST /v1/bookings/{id}/cancel', { refund: 'full' }, cancelledBooking.id);

  const returned = await place({ customer: { email: 'eve@example.com' }, payment_status: 'paid' });
  await ask('POST /v1/orders/{id}/fulfill', {}, returned.id);
  const returnedLineId = (returned['line_items'] as readonly Made[])[0]?.id;
  const openReturn = (body: object = {}) =>
    ask('POST /v1/orders/{id}/returns', { line_items: [{ id: returnedLineId, quantity: 1 }], ...body }, returned.id);
  const goodsReturn = await openReturn();
  await ask('POST /v1/returns/{id}/receive', { line_items: [{ id: 1, restock: true }], refund: {} }, goodsReturn.id);
  const awaitedReturn = await openReturn({ approve: false });

  const supplier = await ask(`POST ${admin}/suppliers`, { name: 'Acme', email: 'orders@acme.example' });
  const cover = { supplier_id: supplier.id, ship_to: { line1: '1 Quay', city: 'Cork', country: 'IE' } };
  const ordered = await ask(`POST ${admin}/purchase-orders`, {
    ...cover,
    order_id: paid.id,
    line_items: [{ order_item_id: lineId, quantity: 1 }],
  });
  const goods = await ask(`POST ${admin}/purchase-orders`, { ...cover, line_items: [{ variant_id: variantId, quantity: 5 }], send: true });
  await ask(`POST ${admin}/purchase-orders/{id}/receive`, { line_items: [{ id: 1, quantity: 2 }] }, goods.id);
  const unwanted = await ask(`POST ${admin}/purchase-orders`, { ...cover, line_items: [{ name: 'Boxes', quantity: 1 }] });
  await ask(`POST ${admin}/purchase-orders/{id}/cancel`, {}, unwanted.id);

  await finishWork(api);
  const { table } = api;
  return {
    ...api,
    storeId,
    location,
    parent,
    category,
    brand,
    member,
    apiKey,
    endpoint,
    group,
    installation,
    groupPrice,
    product,
    variantId,
    removed,
    customer,
    discount,
    order,
    pending,
    paid,
    lineId,
    refund,
    shipped,
    cancelled,
    cardOrder,
    booking,
    paidBooking,
    missed,
    cancelledBooking,
    room,
    giftCard,
    redemption,
    returned,
    returnedLineId,
    goodsReturn,
    awaitedReturn,
    ordered,
    goods,
    ask,
    /** Runs the workers until they have nothing left to do. */
    finishWork: () => finishWork(api),
    ...pastTheCode(table),
  };
}

type Item = Readonly<Record<string, unknown>>;

/** Writes items directly, to plant faults that the code never causes. `restore` undoes all of these writes. */
function pastTheCode({ name: TableName, client }: Table) {
  const found = new Map<string, { readonly key: Key; readonly item: Item | undefined }>();
  async function remember({ pk, sk }: Key): Promise<Item> {
    const { Item: item } = await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
    if (!found.has(`${pk} ${sk}`)) found.set(`${pk} ${sk}`, { key: { pk, sk }, item });
    return item ?? {};
  }
  const put = async (Item: Key & Item): Promise<void> => {
    await remember(Item);
    await client.send(new PutCommand({ TableName, Item: { ...Item } }));
  };
  const remove = async ({ pk, sk }: Key): Promise<void> => {
    await remember({ pk, sk });
    await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  };
  return {
    put,
    remove,
    /** Changes some of an item's attributes; an attribute that is undefined is removed. */
    set: async (key: Key, attributes: Item): Promise<void> => put({ ...(await remember(key)), pk: key.pk, sk: key.sk, ...attributes }),
    restore: async (): Promise<void> => {
      for (const { key, item } of found.values()) {
        if (item === undefined) await client.send(new DeleteCommand({ TableName, Key: { ...key } }));
        else await client.send(new PutCommand({ TableName, Item: { ...item } }));
      }
      found.clear();
    },
  };
}

export type StoreWithAllRows = Awaited<ReturnType<typeof storeWithAllRows>>;

/**
 * Runs the workers for movements, gift cards, event numbers, deliveries and the word index until they have nothing left
 * to do.
 */
async function finishWork(api: Pick<Api, 'table' | 'engine'>): Promise<void> {
  const { table } = api;
  const { log } = recordedLog();
  const bus = new EventBridgeClient({});
  mockClient(bus)
    .on(PutEventsCommand)
    .callsFake(({ Entries = [] }: { readonly Entries?: readonly object[] }) => ({
      FailedEntryCount: 0,
      Entries: Entries.map(() => ({ EventId: ulid() })),
    }));
  const messages = clockedQueue({ clock: Date.now, visibilityMs: 180_000, copies: () => 1 });
  const queue = messages.forWorker(() => false);
  const deliverDeps: DeliverDeps = {
    table,
    log,
    clock: Date.now,
    request: stubReceiver().request,
    decrypt: async () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    policy: webhookTargets(true),
    steadyClock: () => performance.now(),
    random: () => 0,
    pause: async () => undefined,
    newSlot: ulid,
    newEventId: () => `evt_${ulid()}`,
    timeScale: 1,
  };
  await processRowChanges({ table, log, clock: Date.now }, streamBatch(api, 'variant'));
  for (;;) {
    const events = await readUnrelayedEvents(table, { dueByMs: Date.now() + 60_000, perShard: 1_000 });
    if (events.length === 0) break;
    await relayEvents({ table, bus, busName: 'bus', log, clock: Date.now }, events);
    for (const event of events.filter(({ topic }) => !isInternal(topic))) {
      const message = JSON.stringify({ detail: JSON.parse(event.body ?? '') });
      if (event.topic === 'order.paid') await fulfillPaidOrder(fulfillmentOn(table), message);
      await fanOutEvent({ table, queue, firstAttempts: firstAttempts(1), log, clock: Date.now }, message);
    }
  }
  for (const { body } of messages.messages.splice(0)) await deliverWebhook(deliverDeps, body);
  for (const entity of ['product', 'customer', 'order', 'booking', 'gift_card', 'supplier']) {
    await processRowChanges({ table, log, clock: Date.now }, streamBatch(api, entity));
  }
}
