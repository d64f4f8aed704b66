import { openIds } from '#functions/wiring/ids.ts';
import { fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { weekdays } from '#shared/bookings/services/opening-hours.ts';
import { type BulkStatus, importPlace, newBulkOperation, newImport } from '#shared/bulk-operations/bulk-job.ts';
import { addBulkOperationWrites, readOperationsInPlaces } from '#shared/bulk-operations/bulk-operations-table.ts';
import { isBulkOver } from '#shared/bulk-operations/bulk-transitions.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { isInternal } from '#shared/events/topics.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { transact } from '#shared/table/transact.ts';
import { releaseUnique } from '#shared/table/unique-values.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { aStore } from '../builders/a-store.ts';
import { aWebhookDelivery } from '../builders/a-webhook-delivery.ts';
import { anEvent } from '../builders/an-event.ts';
import { aSpentDelivery } from '../builders/past-deliveries.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { onePixelPng } from '../fakes/uploaded-files.ts';
import type { Api } from './an-api.ts';
import { installedApps } from './installed-apps.ts';
import { fulfillmentOn } from './paid-orders.ts';
import type { CallOf } from './rotating-credentials.ts';

type Made = { readonly id: number; readonly [member: string]: unknown };

/** The path of a store in the admin API. */
export const admin = '/admin/v1/stores/{store_id}';

function firstVariant(product: Made): number {
  const [variant] = product['variants'] as { readonly id: number }[];
  if (variant === undefined) throw new Error('a product without a variant');
  return variant.id;
}

const tens = Array.from({ length: 10 }, (_, n) => String(n));
const address = { first_name: 'Ada', last_name: 'Byron', line1: '1 Main St', city: 'Dublin', country: 'IE' };

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

/**
 * Adds one object of every kind to the example store. Returns functions that add more objects, always different ones.
 */
export async function seedStore(api: Api, callOf: CallOf) {
  const store = { store_id: aStore().id };
  const made = async (endpoint: string, body: object): Promise<Made> => {
    const answer = await api.send(await callOf(endpoint, { params: store, body }));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.body}`);
    return answer.json.data;
  };

  const add = {
    location: (n: number) => made(`POST ${admin}/locations`, { name: `Warehouse ${n}` }),
    category: (n: number) => made(`POST ${admin}/categories`, { name: `Category ${n}` }),
    brand: (n: number) => made(`POST ${admin}/brands`, { name: `Brand ${n}` }),
    staff: (n: number) =>
      made(`POST ${admin}/staff`, { email: `person-${n}@example.com`, name: 'Person', role: 'staff', areas: ['orders'] }),
    apiKey: (n: number) => made(`POST ${admin}/api-keys`, { name: `Key ${n}`, scopes: ['read_products'] }),
    endpoint: (n: number) => made(`POST ${admin}/webhook-endpoints`, { url: `https://receiver.example/${n}`, topics: ['*'] }),
    product: (n: number) => made('POST /v1/products', { name: `Product ${n}`, variants: [{ price: '10.00' }] }),
    group: (n: number) => made(`POST ${admin}/customer-groups`, { name: `Group ${n}` }),
    customer: (n: number) => made('POST /v1/customers', { email: `forgotten-${n}@example.com` }),
    supplier: (n: number) => made(`POST ${admin}/suppliers`, { name: `Supplier ${n}`, email: `orders-${n}@supplier.example` }),
    automatic: (n: number) => made(`POST ${admin}/automatic-discounts`, { title: `Sale ${n}`, type: 'percentage', value: '10.00' }),
    giftCard: () => made('POST /v1/gift-cards', { value: '50.00' }),
    redemption: async ({ id }: Made, amount: string) => {
      const answer = await api.send(await callOf('POST /v1/gift-cards/{id}/redemptions', { params: { id: String(id) }, body: { amount } }));
      return answer.json.data as Made;
    },
    resource: (n: number) => made(`POST ${admin}/booking-resources`, { name: `Room ${n}`, location_id: location.id }),
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
  const redemption = await add.redemption(giftCard, '5.00');
  const anOrder = { line_items: [{ variant_id: variantId, quantity: 1 }], customer: { email: 'ada@example.com' } };
  // The large product is created only on demand, because it makes pages of products more expensive.
  const assortment = memoizeAsync(async () => (await made('POST /v1/products', aHundredVariants))['variants'] as { readonly id: number }[]);
  /** Builds an order with this many lines, each for a different variant. */
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
    /** Places a paid order and refunds a part. */
    refunded: async () => {
      const { id } = await made('POST /v1/orders', { ...anOrder, payment_status: 'paid' });
      await api.send(await callOf('POST /v1/orders/{id}/refunds', { params: { id: String(id) }, body: { amount: '1.00' } }));
      return { id };
    },
    /** Places a paid order with an address, for a different customer. */
    ofStranger: () =>
      made('POST /v1/orders', {
        ...anOrder,
        customer: { email: 'stranger@example.com' },
        shipping_address: address,
        payment_status: 'paid',
      }),
    fulfilled: async () => {
      const { id } = await made('POST /v1/orders', anOrder);
      await api.send(await callOf('POST /v1/orders/{id}/fulfill', { params: { id: String(id) }, body: {} }));
      return { id };
    },
    /** Places a paid order and ships it. Returns the ids of the order and of its line. */
    shipped: async () => {
      const { id, line_items: lines } = await made('POST /v1/orders', { ...anOrder, payment_status: 'paid' });
      await api.send(await callOf('POST /v1/orders/{id}/fulfill', { params: { id: String(id) }, body: {} }));
      return { id, lineId: (lines as readonly Made[])[0]?.id };
    },
    /** Opens a return for the goods of a shipped order. */
    returned: async (body: object = {}) => {
      const { id, lineId } = await orders.shipped();
      const opened = { params: { id: String(id) }, body: { line_items: [{ id: lineId }], ...body } };
      return (await api.send(await callOf('POST /v1/orders/{id}/returns', opened))).json.data as Made;
    },
    /** Places a paid order that includes two gift cards, and issues them. */
    withGiftCards: async () => {
      const bought = { variant_id: firstVariant(await giftCardProduct()), quantity: 2 };
      const order = await made('POST /v1/orders', { ...anOrder, line_items: [...anOrder.line_items, bought], payment_status: 'paid' });
      const { id } = order;
      const detail = { id: 'evt_paid', store: { id: store.store_id }, data: { id } };
      await fulfillPaidOrder(fulfillmentOn(api.table), JSON.stringify({ detail }));
      return order;
    },
  };
  const apps = installedApps(api, callOf);
  const installation = await apps.install(1);
  const order = await orders.paid();
  const returned = await orders.returned();
  const supplier = await add.supplier(1);
  const supplied = async (variant: number): Promise<Made> => {
    const body = { supplier_id: supplier.id, supplier_sku: 'ACME-77', unit_cost: '18.50' };
    return (await api.send(await callOf(`PUT ${admin}/variant-supplies/{id}`, { params: { ...store, id: String(variant) }, body }))).json
      .data;
  };
  const addVariantSupply = async (n: number): Promise<Made> => supplied(firstVariant(await add.product(n)));
  const variantSupply = await addVariantSupply(90_001);
  const onPurchaseOrder = async ({ id }: Made, action: string, body: object = {}): Promise<Made> =>
    (await api.send(await callOf(`POST ${admin}/purchase-orders/{id}/${action}`, { params: { ...store, id: String(id) }, body }))).json
      .data;
  const purchaseOrders = {
    /** Creates a purchase order for two shirts that are bought for stock. */
    draft: (body: object = {}) =>
      made(`POST ${admin}/purchase-orders`, {
        supplier_id: supplier.id,
        line_items: [{ variant_id: variantId, quantity: 2, unit_cost: '18.50' }],
        ...body,
      }),
    sent: (body: object = {}) => purchaseOrders.draft({ send: true, ...body }),
    /** Creates a purchase order for the goods in a paid order. */
    ofOrder: async (body: object = {}) => {
      const { id, line_items: lines } = await orders.ofStranger();
      const line_items = (lines as readonly Made[]).map((line) => ({ order_item_id: line.id, quantity: 1 }));
      return purchaseOrders.draft({ order_id: id, line_items, ...body });
    },
  };
  const purchaseOrder = await purchaseOrders.ofOrder();
  const group = await add.group(1);
  const resource = await add.resource(1);
  const lesson = await made(`POST ${admin}/products`, {
    name: 'Lesson',
    kind: 'booking',
    status: 'active',
    variants: [{ price: '30.00' }],
  });
  const settings = { duration_minutes: 60, resources: [resource.id] };
  const onResource = (target: Made, body: object) => ({ params: { ...store, id: String(target.id) }, body });
  await api.send(await callOf(`PUT ${admin}/booking-services/{id}`, onResource(lesson, settings)));
  const hours = { weekly: { monday: [{ opens_at: '09:00', closes_at: '17:00' }] } };
  await api.send(await callOf(`PUT ${admin}/booking-resources/{id}/opening-hours`, onResource(resource, hours)));
  const service = { id: lesson.id, variantId: firstVariant(lesson) };
  const addService = async (n: number) => {
    const product = await made(`POST ${admin}/products`, { name: `Lesson ${n}`, kind: 'booking', variants: [{ price: '30.00' }] });
    await api.send(await callOf(`PUT ${admin}/booking-services/{id}`, onResource(product, settings)));
    return product;
  };
  const desk = await add.resource(2);
  const fitting = await made(`POST ${admin}/products`, {
    name: 'Fitting',
    kind: 'booking',
    status: 'active',
    variants: [{ price: '50.00' }],
  });
  const manySeats = { duration_minutes: 60, resources: [desk.id], capacity: 1_000 };
  await api.send(await callOf(`PUT ${admin}/booking-services/{id}`, onResource(fitting, manySeats)));
  const aroundTheClock = [{ opens_at: '00:00', closes_at: '24:00' }];
  const weekly = Object.fromEntries(weekdays.map((day) => [day, aroundTheClock]));
  await api.send(await callOf(`PUT ${admin}/booking-resources/{id}/opening-hours`, onResource(desk, { weekly })));
  let bookingsMade = 0;
  /**
   * Returns a start time for the next booking, on a full hour at least two days ahead. Consecutive bookings start one
   * day apart. After 78 bookings, the dates repeat.
   */
  const nextStart = (): string => {
    bookingsMade += 1;
    return new Date(Math.ceil(Date.now() / 3_600_000 + 48 + (bookingsMade % 78) * 24) * 3_600_000).toISOString();
  };
  const aBooking = () => ({ variant_id: firstVariant(fitting), starts_at: nextStart(), customer: { email: 'ada@example.com' } });
  const bookings = {
    body: aBooking,
    made: (body: object = {}) => made(`POST ${admin}/bookings`, { ...aBooking(), ...body }),
    paid: () => bookings.made({ payment_status: 'paid' }),
    begun: (body: object = {}) => bookings.made({ starts_at: new Date(Date.now() - 3_600_000).toISOString(), ignore_rules: true, ...body }),
    /** Places an order for two seats. */
    order: (body: object = {}) => {
      const { variant_id, starts_at, customer: buyer } = aBooking();
      return made('POST /v1/orders', { line_items: [{ variant_id, quantity: 2, booking: { starts_at } }], customer: buyer, ...body });
    },
  };
  const booking = await bookings.paid();
  /**
   * Returns the request body for a group price of a new variant. `aBreak` returns the request body for a quantity break
   * of a new variant.
   */
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
  const outbox = await readUnrelayedEvents(api.table, { dueByMs: Date.now() + 60_000, perShard: 100 });
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
  const addImport = async (status: BulkStatus) => {
    const id = openIds().newId();
    const maker = { kind: 'staff', id: 'ada', email: 'ada@example.com', name: 'Ada', isOperator: false } as const;
    const file = { kind: 'products', fileName: 'products.csv', optsIn: false } as const;
    const one = newImport({ id, sizeBytes: 100, maker, createdAtMs: idTimeMs(id) }, file);
    const imports = one.imports && { ...one.imports, plannedAtMs: status === 'awaiting_upload' ? null : one.createdAtMs };
    await transact(api.table, addBulkOperationWrites(store.store_id, { ...one, status, imports }));
    return { id };
  };
  /** Uploads an image file, as staff do, but does not confirm the upload. */
  const addImageUpload = async () => {
    const id = openIds().newId();
    api.uploads.uploads.set(`${store.store_id}/image-uploads/${id}`, onePixelPng);
    return { id };
  };
  let bulkPlace = 100;
  /** Adds a bulk operation that occupies none of the five places for a store's unfinished operations. */
  const addBulkOperation = async (status: BulkStatus) => {
    const id = openIds().newId();
    const place = bulkPlace++;
    const maker = { kind: 'api_key', id: '1', name: 'ERP', email: '', isOperator: false } as const;
    const facts = { id, target: 'updateProduct', isDryRun: false, sizeBytes: 100, maker, place, createdAtMs: idTimeMs(id) } as const;
    const ranFromMs = isBulkOver(status) ? facts.createdAtMs : null;
    const done = isBulkOver(status) ? { succeeded: 1, nextChunk: 1 } : {};
    const [row, taken] = addBulkOperationWrites(store.store_id, { ...newBulkOperation(facts), status, ranFromMs, ...done });
    await transact(api.table, [row, taken].filter((write) => write !== undefined).slice(0, isBulkOver(status) ? 1 : 2));
    return { id };
  };
  /** Frees the store's import slot, and then adds an import with the status `planned`. */
  const plannedImport = async () => {
    const ownerId = (await readOperationsInPlaces(api.table, store.store_id)).places.get(importPlace);
    const place = { as: 'place', kind: 'bulk_place', value: String(importPlace) } as const;
    if (ownerId !== undefined) await transact(api.table, [releaseUnique(store.store_id, { ...place, ownerId })]);
    return addImport('planned');
  };
  await recordMovements({ table: api.table, log: recordedLog().log, clock: Date.now }, streamBatch(api, 'variant'));

  return {
    add: {
      ...add,
      booking: () => bookings.made(),
      service: addService,
      delivery: again,
      variantSupply: addVariantSupply,
      import: addImport,
      imageUpload: addImageUpload,
      bulkOperation: addBulkOperation,
      plannedImport,
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
    apps,
    installation,
    anOrder,
    orderOf,
    orders,
    order,
    returned,
    booking,
    bookings,
    supplier,
    variantSupply,
    purchaseOrders,
    purchaseOrder,
    onPurchaseOrder,
    resource,
    service,
    group,
    groupPrice,
    quantityBreak,
    automatic,
    delivery,
    recovery,
    imported: await addImport('planned'),
    bulkOperation: await addBulkOperation('done'),
  };
}
