import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { aStore } from '../../support/builders/a-store.ts';
import { type Api, anApi, contracts } from '../../support/harness/an-api.ts';
import { type CallOf, type Parts, rotatingCredentials } from '../../support/harness/rotating-credentials.ts';
import { admin, seedStore } from '../../support/harness/seeded-store.ts';

/*
 * If a change is repeated without an Idempotency-Key, the second request has no effect. The second request gets the
 * same answer or a refusal. No item in the table changes, so there is no event, no webhook and no e-mail.
 */

type Shop = Awaited<ReturnType<typeof seedStore>>;
type Target = Parts | ((shop: Shop) => Promise<Parts>);
type Row = readonly [endpoint: string, target: Target, again: 'unchanged' | readonly [status: number, ...codes: string[]], body?: object];

const store = { store_id: aStore().id };
const at = (made: { readonly id: number }, body?: object): Parts => ({
  params: { ...store, id: String(made.id) },
  ...(body === undefined ? {} : { body }),
});
const on = (pick: (shop: Shop) => { readonly id: number } | Promise<{ readonly id: number }>, body?: object) => async (shop: Shop) =>
  at(await pick(shop), body);

const address = { line1: '1 Main Street', city: 'Dublin', country: 'IE' };
const tracking = { company: 'DHL', number: 'JD0146' };
const vat = { name: 'VAT', country: 'IE', rate: '23.00' };
const opens = (from: string, to: string) => ({ opens_at: from, closes_at: to });
/** A customer other than Ada, because one of the requests in `rows` blocks Ada. */
const guest = { customer: { email: 'guest@example.com' } };
const nothingFulfilled = [422, 'nothing_to_fulfill'] as const;

/** `again` is the expected answer to the second request, whose body may spell the same values differently. */
const rows: readonly Row[] = [
  ['PATCH /v1/orders/{id}', on(({ order }) => order, { tags: ['a', 'b'], note: 'Gift' }), 'unchanged', { tags: [' a', 'A', 'b '] }],
  ['POST /v1/orders/{id}/mark-paid', on(({ orders }) => orders.pending(), { send_receipt: true }), [422, 'order_already_paid']],
  ['POST /v1/orders/{id}/fulfill', on(({ orders }) => orders.pending(), {}), nothingFulfilled],
  ['POST /v1/orders/{id}/fulfill', on(({ orders }) => orders.pending(), {}), nothingFulfilled, { tracking: null, notify: true }],
  ['POST /v1/orders/{id}/fulfill', on(({ orders }) => orders.pending(), { tracking }), 'unchanged'],
  [
    'POST /v1/orders/{id}/fulfill',
    on(({ orders }) => orders.pending(), { tracking, notify: false }),
    'unchanged',
    { tracking: { ...tracking, url: null }, notify: true },
  ],
  ['POST /v1/orders/{id}/fulfill', on(({ orders }) => orders.fulfilled(), { tracking }), 'unchanged'],
  ['POST /v1/orders/{id}/fulfill', on(({ orders }) => orders.pending(), {}), 'unchanged', { tracking: {} }],
  ['POST /v1/orders/{id}/fulfill', on(({ orders }) => orders.pending(), { tracking: {} }), 'unchanged', { tracking: { company: ' ' } }],
  [
    'POST /v1/orders/{id}/fulfill',
    async ({ orders }) => {
      const order = (await orders.pending()) as unknown as { readonly id: number; readonly line_items: readonly { id: number }[] };
      return at(order, { line_items: order.line_items.map(({ id }) => ({ id })), tracking });
    },
    nothingFulfilled,
  ],
  ['POST /v1/orders/{id}/deliver', on(({ orders }) => orders.fulfilled()), [422, 'order_already_delivered']],
  [
    'POST /v1/returns/{id}/approve',
    on(({ orders }) => orders.returned({ approve: false }), { instructions: 'By post' }),
    [422, 'return_already_approved'],
  ],
  ['POST /v1/returns/{id}/decline', on(({ orders }) => orders.returned({ approve: false })), [422, 'return_declined']],
  ['POST /v1/returns/{id}/receive', on(({ orders }) => orders.returned(), { refund: {} }), [422, 'return_received']],
  ['POST /v1/returns/{id}/close', on(({ orders }) => orders.returned()), [422, 'return_closed']],
  ['POST /v1/returns/{id}/cancel', on(({ orders }) => orders.returned(), { reason: 'Kept' }), [422, 'return_cancelled']],
  [`PATCH ${admin}/suppliers/{id}`, on(({ supplier }) => supplier, { name: 'Acme', currency: 'USD', address }), 'unchanged'],
  [`DELETE ${admin}/suppliers/{id}`, on(({ add }) => add.supplier(900)), [404, 'not_found']],
  [
    `PUT ${admin}/variant-supplies/{id}`,
    on(({ variantSupply }) => variantSupply, { provider: 'printify', supplier_sku: ' A-1 ', unit_cost: 2.5 }),
    'unchanged',
    { provider: 'printify', supplier_sku: 'A-1', unit_cost: '2.50' },
  ],
  [`DELETE ${admin}/variant-supplies/{id}`, on(({ add }) => add.variantSupply(902)), [404, 'not_found']],
  [`PUT ${admin}/purchasing-settings`, { params: store, body: { hold_minutes: 45 } }, 'unchanged'],
  [
    `PATCH ${admin}/purchase-orders/{id}`,
    on(({ purchaseOrders }) => purchaseOrders.draft(), { note: 'Soon', line_items: [{ name: 'Boxes', quantity: 2, unit_cost: 1.5 }] }),
    'unchanged',
  ],
  [`POST ${admin}/purchase-orders/{id}/send`, on(({ purchaseOrders }) => purchaseOrders.draft()), [422, 'purchase_order_already_sent']],
  [
    `POST ${admin}/purchase-orders/{id}/accept`,
    on(({ purchaseOrders }) => purchaseOrders.sent(), { supplier_reference: 'S-881' }),
    [422, 'purchase_order_already_accepted'],
  ],
  [
    `POST ${admin}/purchase-orders/{id}/ship`,
    on(({ purchaseOrders }) => purchaseOrders.ofOrder({ send: true }), {
      tracking: [{ carrier: 'DHL', number: 'JD1' }],
      fulfill_order: true,
    }),
    'unchanged',
  ],
  [`POST ${admin}/purchase-orders/{id}/receive`, on(({ purchaseOrders }) => purchaseOrders.sent()), [422, 'nothing_to_receive']],
  [`POST ${admin}/purchase-orders/{id}/cancel`, on(({ purchaseOrders }) => purchaseOrders.sent()), [422, 'purchase_order_cancelled']],
  ['POST /v1/orders/{id}/cancel', on(({ orders }) => orders.paid()), [422, 'order_cancelled']],
  ['POST /v1/orders/{id}/cancel', on(({ orders }) => orders.withGiftCards()), [422, 'order_cancelled']],
  ['PATCH /v1/customers/{id}', on(({ customer }) => customer, { note: 'VIP', addresses: [address, address] }), 'unchanged'],
  [
    'PATCH /v1/discounts/{id}',
    on(({ discount }) => discount, { code: 'SPRING-1', value: 12.5, starts_at: '2026-11-05T10:00:00Z' }),
    'unchanged',
    { code: 'spring-1', value: '12.50', starts_at: '2026-11-05T10:00:00.000Z' },
  ],
  ['POST /v1/bookings/{id}/cancel', on(({ booking }) => booking, { reason: 'Ill' }), [422, 'booking_not_cancellable']],
  ['POST /v1/gift-cards/{id}/disable', on(({ giftCard }) => giftCard), 'unchanged'],
  ['DELETE /v1/discounts/{id}', on(({ add }) => add.discount(900)), [404, 'not_found']],
  [
    'PATCH /v1/products/{id}',
    on(({ product }) => product, {
      name: 'Shirt',
      description: '<p onclick="x()">Linen &amp; more</p>',
      seo: { title: 'Shirt' },
      images: [{ url: 'https://images.example.com/1.png', alt: 'A shirt' }],
    }),
    'unchanged',
  ],
  [
    'PATCH /v1/products/{id}',
    async ({ product, variantId }) => at(product, { variants: [{ id: variantId, price: 48.5, inventory_quantity: 7, sku: 'LS-2' }] }),
    'unchanged',
  ],
  [
    'PUT /v1/products/external/{system}/{system_id}',
    { params: { system: 'sap', system_id: '1' }, body: { name: 'Cup', variants: [{ price: 5, sku: 'CUP' }] } },
    'unchanged',
  ],
  [
    'PUT /v1/customers/external/{system}/{system_id}',
    { params: { system: 'sap', system_id: '1' }, body: { email: 'erp@example.com', note: 'VIP' } },
    'unchanged',
  ],
  ['DELETE /v1/products/{id}', on(({ add }) => add.product(900)), [404, 'not_found']],
  ['DELETE /v1/oauth/installation', async ({ apps }) => ({ key: (await apps.install(900)).token }), [401, 'revoked_credential']],
  [
    'PATCH /admin/v1/apps/{id}',
    on(({ installation }) => installation.app, { name: 'ERP', webhook_url: 'https://app.example/' }),
    'unchanged',
  ],
  [`POST ${admin}/app-installations/{id}/uninstall`, on(({ apps }) => apps.install(901)), 'unchanged'],
  [`PATCH ${admin}`, { params: store, body: { name: 'Shop', timezone: 'Asia/Calcutta', address, order_prefix: 'A-' } }, 'unchanged'],
  [`PATCH ${admin}/staff/{id}`, on(({ person }) => person, { name: 'Zoë', areas: ['orders', 'products'] }), 'unchanged'],
  [`DELETE ${admin}/staff/{id}`, on(({ add }) => add.staff(900)), [404, 'not_found']],
  [`PATCH ${admin}/api-keys/{id}`, on(({ apiKey }) => apiKey, { name: 'ERP', scopes: ['read_orders', 'read_products'] }), 'unchanged'],
  [`POST ${admin}/api-keys/{id}/revoke`, on(({ add }) => add.apiKey(900)), 'unchanged'],
  [
    `PATCH ${admin}/webhook-endpoints/{id}`,
    on(({ endpoint }) => endpoint, { description: 'ERP', topics: ['order.paid'], url: 'https://other.example/hook', is_active: false }),
    'unchanged',
  ],
  [`PATCH ${admin}/webhook-endpoints/{id}`, on(({ endpoint }) => endpoint, { is_active: true }), 'unchanged'],
  [`POST ${admin}/webhook-endpoints/{id}/preview-filter`, on(({ endpoint }) => endpoint, { when_changed: ['status'] }), 'unchanged'],
  [`DELETE ${admin}/webhook-endpoints/{id}`, on(({ add }) => add.endpoint(900)), [404, 'not_found']],
  [
    `PATCH ${admin}/locations/{id}`,
    on(({ location }) => location, { name: 'Depot', timezone: 'Asia/Calcutta', address: { ...address, phone: null }, priority: 3 }),
    'unchanged',
  ],
  [`DELETE ${admin}/locations/{id}`, on(({ add }) => add.location(900)), [404, 'not_found']],
  [`PATCH ${admin}/categories/{id}`, on(({ child }) => child, { name: 'Kids', slug: '', description: 'For kids' }), 'unchanged'],
  [`DELETE ${admin}/categories/{id}`, on(({ add }) => add.category(900)), [404, 'not_found']],
  [`PATCH ${admin}/brands/{id}`, on(({ brand }) => brand, { name: 'Acme', slug: 'acme-2', website: 'https://acme.example' }), 'unchanged'],
  [`DELETE ${admin}/brands/{id}`, on(({ add }) => add.brand(900)), [404, 'not_found']],
  [`PATCH ${admin}/products/{id}`, on(({ product }) => product, { is_featured: true, status: 'archived' }), 'unchanged'],
  [`PATCH ${admin}/customers/{id}`, on(({ customer }) => customer, { is_blocked: true, group_id: null }), 'unchanged'],
  [`DELETE ${admin}/customers/{id}`, on(({ add }) => add.customer(900)), 'unchanged'],
  [`PATCH ${admin}/customer-groups/{id}`, on(({ group }) => group, { name: 'Trade', tax_exempt: true }), 'unchanged'],
  [`DELETE ${admin}/customer-groups/{id}`, on(({ add }) => add.group(900)), [404, 'not_found']],
  [
    `PUT ${admin}/pricing-settings`,
    { params: store, body: { prices_include_tax: true, tax_shipping: false, tax_rates: [vat, { ...vat, country: 'FR' }, vat] } },
    'unchanged',
  ],
  [`PATCH ${admin}/group-prices/{id}`, on(({ groupPrice }) => groupPrice, { price: 7 }), 'unchanged', { price: '7.00' }],
  [`DELETE ${admin}/group-prices/{id}`, on(({ add }) => add.groupPrice(900)), [404, 'not_found']],
  [
    `PATCH ${admin}/quantity-breaks/{id}`,
    on(({ quantityBreak }) => quantityBreak, { tiers: [{ min_quantity: 5, price: '8.00' }] }),
    'unchanged',
    { tiers: [{ min_quantity: 5, price: 8 }] },
  ],
  [`DELETE ${admin}/quantity-breaks/{id}`, on(({ add }) => add.quantityBreak(901)), [404, 'not_found']],
  [
    `PATCH ${admin}/automatic-discounts/{id}`,
    on(({ automatic }) => automatic, { title: 'Summer', value: 5, priority: 2, minimum_subtotal: 10 }),
    'unchanged',
    { title: 'Summer', value: '5.00', minimum_subtotal: '10.00' },
  ],
  [
    `PUT ${admin}/booking-services/{id}`,
    async ({ service, resource }) =>
      at(service, { duration_minutes: 45, resources: [resource.id], cancellation: [{ hours_before: 1, refund_percent: 50 }] }),
    'unchanged',
  ],
  [`DELETE ${admin}/booking-services/{id}`, on(({ add }) => add.service(900)), [404, 'not_found']],
  [
    `PATCH ${admin}/bookings/{id}`,
    on(({ bookings }) => bookings.made(guest), { notes: 'Late', customer_name: 'Ada B.' }),
    'unchanged',
    { notes: ' Late ', customer_name: 'Ada B.', notify: true },
  ],
  [`POST ${admin}/bookings/{id}/deposit`, on(({ bookings }) => bookings.made(guest), { deposit: '5.00' }), 'unchanged'],
  [
    `POST ${admin}/bookings/{id}/confirm`,
    on(({ bookings }) => bookings.made({ ...guest, status: 'pending' })),
    [422, 'booking_already_confirmed'],
  ],
  [`POST ${admin}/bookings/{id}/complete`, on(({ bookings }) => bookings.begun(guest)), [422, 'booking_completed']],
  [`POST ${admin}/bookings/{id}/no-show`, on(({ bookings }) => bookings.begun(guest)), [422, 'booking_no_show']],
  [`PATCH ${admin}/booking-resources/{id}`, on(({ resource }) => resource, { name: 'Court', location_id: null }), 'unchanged'],
  [`DELETE ${admin}/booking-resources/{id}`, on(({ add }) => add.resource(900)), [404, 'not_found']],
  [
    `PUT ${admin}/locations/{id}/opening-hours`,
    on(({ location }) => location, { weekly: { monday: [opens('09:00', '12:00'), opens('14:00', '24:00')] }, exceptions: [] }),
    'unchanged',
    { weekly: { tuesday: [], monday: [opens('14:00', '24:00'), opens('09:00', '12:00')] } },
  ],
  [`PUT ${admin}/booking-resources/{id}/opening-hours`, on(({ resource }) => resource, { weekly: null }), 'unchanged'],
  ['POST /v1/bulk-operations/{id}/start', on(({ add }) => add.bulkOperation('awaiting_upload')), [422, 'bulk_operation_started']],
  ['POST /v1/bulk-operations/{id}/cancel', on(({ add }) => add.bulkOperation('awaiting_upload')), [422, 'bulk_operation_over']],
  ['POST /v1/bulk-operations/{id}/undo', on(({ add }) => add.bulkOperation('done')), [422, 'nothing_to_undo']],
  [`POST ${admin}/image-uploads/{id}/complete`, on(({ add }) => add.imageUpload()), 'unchanged'],
  [`POST ${admin}/imports/{id}/plan`, on(({ add }) => add.import('awaiting_upload')), [422, 'bulk_operation_started']],
  [`POST ${admin}/imports/{id}/apply`, on(({ add }) => add.plannedImport()), [422, 'bulk_operation_started']],
  [`DELETE ${admin}/automatic-discounts/{id}`, on(({ add }) => add.automatic(900)), [404, 'not_found']],
];

/**
 * The requests that have a further effect each time they are repeated. Clients therefore send them with an
 * Idempotency-Key.
 */
const asksForMore = new Set([
  'POST /v1/orders/{id}/refunds',
  'POST /v1/orders/{id}/refunds/preview',
  'POST /v1/orders/{id}/notes',
  'POST /v1/gift-cards/{id}/redemptions',
  'POST /v1/gift-cards/{id}/restorations',
  'POST /v1/orders/{id}/returns',
  `POST ${admin}/api-keys/{id}/roll`,
  'POST /admin/v1/apps/{id}/roll-client-secret',
  'POST /admin/v1/apps/{id}/roll-webhook-secret',
  `POST ${admin}/webhook-endpoints/{id}/roll-secret`,
  `POST ${admin}/webhook-endpoints/{id}/send-sample`,
  `POST ${admin}/webhook-endpoints/{id}/recover`,
  `POST ${admin}/webhook-deliveries/{id}/resend`,
]);

let api: Api;
let callOf: CallOf;
let shop: Shop;
beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
  shop = await seedStore(api, callOf);
});
afterAll(() => api.close());

/** Returns every item in the table except credentials and the counters of requests. */
async function everything(): Promise<ReadonlyMap<string, unknown>> {
  const items = new Map<string, unknown>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await api.table.client.send(
      new ScanCommand({ TableName: api.table.name, ...(ExclusiveStartKey === undefined ? {} : { ExclusiveStartKey }) }),
    );
    for (const item of page.Items ?? []) {
      if (!/^(CREDENTIAL|RATE)#/.test(String(item['pk']))) items.set(`${item['pk']} ${item['sk']}`, item);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return items;
}

it('the same fulfillment sent twelve times notifies the customer once', async () => {
  const call = await callOf('POST /v1/orders/{id}/fulfill', at(await shop.orders.pending(), { tracking }));
  const asked = async () => [...(await everything()).values()].filter((item) => JSON.stringify(item).includes('order_fulfilled')).length;
  const before = await asked();
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await api.send(call));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ json }) => json.data.updated_at)).size).toBe(1);
  expect(await asked()).toBe(before + 1);
});

const titled = rows.map((row, n) => [`${row[0]} (${n})`, row[2] === 'unchanged' ? 'unchanged' : row[2].join(' '), row] as const);

it.each(titled)('%s a second time is %s', async (_, __, [endpoint, target, again, body]) => {
  const parts = typeof target === 'function' ? await target(shop) : target;
  const first = await api.send(await callOf(endpoint, parts));
  expect([first.statusCode, first.json.error]).toEqual([/^PUT \/v1\/|\/undo$/.test(endpoint) ? 201 : 200, undefined]);
  const before = await everything();

  const second = await api.send(await callOf(endpoint, body === undefined ? parts : { ...parts, body }));
  if (again === 'unchanged') {
    expect(second.statusCode).toBe(200);
    expect(second.json).toEqual(first.json);
  } else {
    const codes = second.json.error?.errors?.map(({ code }: { code: string }) => code) ?? [second.json.error?.code];
    expect([second.statusCode, ...codes]).toEqual(again);
  }
  expect(await everything()).toEqual(before);
});

it('the table has a row for every endpoint that changes an object', () => {
  const changes = contracts
    .filter(
      ({ derived, endpoint: { method, path } }) =>
        !derived && (['PATCH', 'PUT', 'DELETE'].includes(method) || (method === 'POST' && path.includes('{id}'))),
    )
    .map(({ endpoint, route }) => `${endpoint.method} ${route}`);
  const listed = new Set([...rows.map(([endpoint]) => endpoint), ...asksForMore]);
  expect(changes.filter((change) => !listed.has(change))).toEqual([]);
});

/** For each route, the object that the test reads and sends back. */
const objects: Readonly<Record<string, (shop: Shop) => { readonly id: number }>> = {
  '/v1/customers/{id}': ({ customer }) => customer,
  '/v1/discounts/{id}': ({ discount }) => discount,
  '/v1/products/{id}': ({ product }) => product,
  '/admin/v1/apps/{id}': ({ installation }) => installation.app,
  [`${admin}/staff/{id}`]: ({ person }) => person,
  [`${admin}/webhook-endpoints/{id}`]: ({ endpoint }) => endpoint,
  [`${admin}/locations/{id}`]: ({ location }) => location,
  [`${admin}/categories/{id}`]: ({ child }) => child,
  [`${admin}/brands/{id}`]: ({ brand }) => brand,
  [`${admin}/customers/{id}`]: ({ customer }) => customer,
  [`${admin}/customer-groups/{id}`]: ({ group }) => group,
  [`${admin}/group-prices/{id}`]: ({ groupPrice }) => groupPrice,
  [`${admin}/quantity-breaks/{id}`]: ({ quantityBreak }) => quantityBreak,
  [`${admin}/automatic-discounts/{id}`]: ({ automatic }) => automatic,
  [`${admin}/suppliers/{id}`]: ({ supplier }) => supplier,
  [`${admin}/purchase-orders/{id}`]: ({ purchaseOrder }) => purchaseOrder,
  [`${admin}/booking-resources/{id}`]: ({ resource }) => resource,
  [admin]: () => ({ id: 0 }),
};

it.each(Object.keys(objects))('%s is unchanged when it is sent back as it was read, without read-only fields', async (route) => {
  const { id } = objects[route]?.(shop) ?? { id: 0 };
  const params = route.includes('{id}') ? { ...store, id: String(id) } : store;
  const read = await api.send(await callOf(`GET ${route}`, { params }));
  expect(read.statusCode).toBe(200);
  const before = await everything();
  const sendBack = async (body: object) => api.send(await callOf(`PATCH ${route}`, { params, body }));
  const first = await sendBack(read.json.data);
  const refused: { readonly param: string; readonly code: string }[] = first.json.error?.errors ?? [];
  expect(refused.filter(({ code }) => code !== 'read_only')).toEqual([]);
  const fixed = new Set(refused.map(({ param }) => param));
  const changeable = Object.fromEntries(Object.entries(read.json.data).filter(([field]) => !fixed.has(field)));
  const { statusCode, json } = fixed.size === 0 ? first : await sendBack(changeable);
  expect([statusCode, json]).toEqual([200, read.json]);
  expect(await everything()).toEqual(before);
});

it('every object that can be read and changed is sent back, except orders, of which only tags, note and external data may be sent', () => {
  const routesOf = (method: string) =>
    contracts.filter(({ derived, endpoint }) => !derived && endpoint.method === method).map(({ route }) => route);
  const both = routesOf('PATCH').filter((route) => routesOf('GET').includes(route));
  expect(both.filter((route) => objects[route] === undefined)).toEqual(['/v1/orders/{id}']);
});
