import { ulid } from 'ulid';
import { processRowChanges } from '#functions/workers/record-movements/record-movements.ts';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import type { HttpResponse } from '#shared/http/response.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '../builders/a-store.ts';
import { requestIdAt } from '../builders/an-api-call.ts';
import { anEvent } from '../builders/an-event.ts';
import type { ApiCall } from '../builders/api-event.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { anApi, type Cost, contracts } from './an-api.ts';
import type { LocalTableOptions } from './local-table.ts';
import { type Parts, rotatingCredentials } from './rotating-credentials.ts';
import { admin, seedStore } from './seeded-store.ts';

type Row = readonly [endpoint: string, parts: (n: number) => Parts | Promise<Parts>, variant?: string];

/** A request whose cost is to be measured. */
export type MeasuredRequest = {
  /**
   * The method and route. If the request has filters, their names follow after `?`; a variant of a request is named in
   * brackets.
   */
  readonly name: string;
  /** Prepares the data that only request number `n` of this kind needs. Returns a function that sends the request. */
  readonly prepare: (n: number) => Promise<() => Promise<HttpResponse>>;
  /** Returns the cost of a request that was answered. Throws if the request was refused. */
  readonly costOf: (answer: HttpResponse) => Cost;
};

const filtersOf = (query: string): string =>
  query === ''
    ? ''
    : `?${query
        .split('&')
        .map((pair) => pair.split('=')[0])
        .join('&')}`;

/**
 * Opens the API with a store that has one or two objects of every kind. Returns a request for every endpoint and
 * filter.
 */
export async function measuredApi(options: LocalTableOptions = {}): Promise<{
  readonly requests: readonly MeasuredRequest[];
  /**
   * The staff versions of the requests in `requests`. A request has a staff version if staff may call its endpoint. The
   * staff version has the same name as its request.
   */
  readonly staffRequests: readonly MeasuredRequest[];
  /** Sends `GET /v1/store` with a new API key, whose rate window is not open yet. Returns the cost. */
  readonly firstOfWindow: () => Promise<Cost>;
  readonly table: Table;
  readonly engine: DynamoEngine;
  readonly close: () => void;
}> {
  const api = await anApi(options);
  const callOf = rotatingCredentials(api);
  const shop = await seedStore(api, callOf);
  const {
    add,
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
    group,
  } = shop;
  const {
    groupPrice,
    quantityBreak,
    automatic,
    delivery,
    recovery,
    imported,
    bulkOperation,
    order,
    orders,
    returned,
    booking,
    bookings,
    anOrder,
    orderOf,
    apps,
    installation,
  } = shop;
  const { supplier, variantSupply, purchaseOrder, purchaseOrders, resource, service } = shop;
  const store = { store_id: aStore().id };
  // Some of the following requests are searches, so the word index must be up to date.
  for (const entity of ['product', 'customer', 'order', 'booking', 'gift_card', 'supplier']) {
    await processRowChanges({ table: api.table, log: recordedLog().log, clock: Date.now }, streamBatch(api, entity));
  }
  const erased = await add.customer(90_000);
  await api.send(await callOf(`DELETE ${admin}/customers/{id}`, { params: { ...store, id: String(erased.id) } }));

  const list = (route: string, ...queries: readonly string[]): Row[] =>
    ['', ...queries].map((query) => [`GET ${route}`, () => ({ params: store, query }), filtersOf(query)]);
  const get = (route: string, id: number, query = ''): Row => [
    `GET ${route}`,
    () => ({ params: { ...store, id: String(id) }, query }),
    filtersOf(query),
  ];
  const endings = [
    ['/api-keys', (route: string) => `POST ${route}/{id}/revoke`],
    ['/app-installations', (route: string) => `POST ${route}/{id}/uninstall`],
  ] as const;
  /**
   * Deletes, revokes or uninstalls all objects of one kind except `kept`, because a store may have at most 50 objects
   * of that kind.
   */
  const makeRoom = async (route: string, kept: { readonly id: number }): Promise<void> => {
    const { json } = await api.send(await callOf(`GET ${route}`, { params: store }));
    const ending = endings.find(([kind]) => route.endsWith(kind))?.[1](route) ?? `DELETE ${route}/{id}`;
    for (const { id } of json.data as { id: number }[]) {
      if (id !== kept.id) await api.invoke(await callOf(ending, { params: { ...store, id: String(id) } }));
    }
  };
  const post = (route: string, body: (n: number) => object, onlyFew: { readonly id: number } | null = null): Row[] => {
    const partsOf = async (n: number, headers: Parts['headers'] = {}): Promise<Parts> => {
      if (onlyFew !== null && n % 20 === 0) await makeRoom(route, onlyFew);
      return { params: store, body: body(n), headers };
    };
    return [
      [`POST ${route}`, (n) => partsOf(n)],
      [`POST ${route}`, (n) => partsOf(n + 1_000_000, { 'idempotency-key': `${route} ${n}` }), ' (Idempotency-Key)'],
    ];
  };
  const patch = (route: string, id: number, body: (n: number) => object): Row => [
    `PATCH ${route}`,
    (n) => ({ params: { ...store, id: String(id) }, body: body(n) }),
  ];
  const onNew = (method: string, route: string, make: (n: number) => Promise<{ id: number }>, body: object | null = null): Row => [
    `${method} ${route}`,
    async (n) => ({ params: { ...store, id: String((await make(n + 2_000_000)).id) }, ...(body === null ? {} : { body }) }),
  ];
  const onGiftCard = (what: string, body: () => object): Row[] => {
    const params = { id: String(giftCard.id) };
    const route = `POST /v1/gift-cards/{id}/${what}`;
    return [
      [route, () => ({ params, body: body() })],
      [route, (n) => ({ params, body: body(), headers: { 'idempotency-key': `${what} ${n}` } }), ' (Idempotency-Key)'],
    ];
  };
  const orderOfBooking = () => {
    const { variant_id, starts_at } = bookings.body();
    return { ...anOrder, line_items: [{ variant_id, quantity: 1, booking: { starts_at } }] };
  };
  const spareApp = await apps.register(2);
  /**
   * Stores an event and a requested e-mail as if a single API request had caused both. Returns the id of this API
   * request.
   */
  const tracedRequest = async (n: number): Promise<string> => {
    const nowMs = Date.now();
    const requestId = requestIdAt(nowMs, n);
    const event = anEvent({ id: `evt_${ulid(nowMs)}`, createdAtMs: nowMs, requestId });
    const email = requestEmail({ storeId: store.store_id, nowMs, requestId }, `evt_${ulid(nowMs)}`, {
      kind: 'new_order',
      order_id: order.id,
    });
    await transact(api.table, [eventWrite(store.store_id, event), eventWrite(store.store_id, email)]);
    await numberEvents(api.table, store.store_id, [{ ...event, storeId: store.store_id }], nowMs);
    return requestId;
  };
  // Sends the first request for the list of apps before the measurements, because a first request also reads the cursor
  // secret.
  await api.invoke(await callOf('GET /admin/v1/apps', {}));
  /** Starts the rate window for the address that sends the request `call`. Returns `call` unchanged. */
  const opened = async (call: ApiCall): Promise<ApiCall> => {
    await api.invoke({ ...call, body: {} });
    return call;
  };
  /** Installs an app, makes a request with its token so that the token's rate window is open, and returns the token. */
  const openToken = async (n: number): Promise<string> => {
    if (n % 20 === 0) await makeRoom(`${admin}/app-installations`, installation);
    const { token } = await apps.install(n);
    await api.invoke({ route: '/v1/oauth/installation', key: token });
    return token;
  };
  const since = 'updated_since=2026-01-01T00:00:00Z';
  const recently = () => new Date(Date.now() - 3_600_000).toISOString();

  const rows: readonly Row[] = [
    ['GET /v1/store', () => ({})],
    ...list('/v1/locations', since),
    get('/v1/locations/{id}', location.id),
    ['GET /v1/search', () => ({ params: store, query: 'q=linen' })],
    ['GET /v1/search', () => ({ params: store, query: 'q=1001' }), ' (number)'],
    ...list(
      '/v1/products',
      'q=linen',
      'status=active',
      'kind=physical',
      `category_id=${child.id}`,
      `brand_id=${brand.id}`,
      'sku=LS-1',
      'slug=linen-shirt',
      `ids=${product.id}`,
      since,
      'created_since=2026-01-01T00:00:00Z',
      `brand_id=${brand.id}&status=active`,
    ),
    get('/v1/products/{id}', product.id),
    ...post('/v1/products', (n) => ({ name: `Shirt ${n}`, variants: [{ price: '10.00' }] })),
    patch('/v1/products/{id}', product.id, (n) => ({ name: `Linen shirt ${n}` })),
    [
      'PUT /v1/products/external/{system}/{system_id}',
      (n) => ({ params: { system: 'sap', system_id: `${n}` }, body: { name: `Article ${n}`, variants: [{ price: '10.00' }] } }),
    ],
    onNew('DELETE', '/v1/products/{id}', add.product),
    ...list('/v1/categories', `parent_id=${category.id}`, since),
    get('/v1/categories/{id}', category.id),
    ...list('/v1/brands', since),
    get('/v1/brands/{id}', brand.id),
    ...list('/v1/inventory-levels', `location_id=${location.id}`, `variant_ids=${variantId}`, 'sku=LS-1', since, 'include=names'),
    ...post('/v1/inventory-levels/adjust', () => ({ location_id: location.id, variant_id: variantId, delta: -1 })),
    ...post('/v1/inventory-levels/set', (n) => ({ location_id: location.id, variant_id: variantId, on_hand: 50_000 + (n % 1000) })),
    ...list('/v1/inventory-movements', `variant_id=${variantId}`, `location_id=${location.id}`, 'order_id=1', 'include=names'),
    ...list('/v1/customers', 'q=ada', 'email=ada@example.com', since),
    get('/v1/customers/{id}', customer.id),
    ...post('/v1/customers', (n) => ({ email: `customer-${n}@example.com` })),
    [
      'PUT /v1/customers/external/{system}/{system_id}',
      (n) => ({ params: { system: 'sap', system_id: `${n}` }, body: { email: `customer-of-sap-${n}@example.com` } }),
    ],
    patch('/v1/customers/{id}', customer.id, (n) => ({ first_name: `Ada ${n}` })),
    ...list('/v1/discounts', 'code=WELCOME10', since),
    get('/v1/discounts/{id}', discount.id),
    ...post('/v1/discounts', (n) => ({ code: `CODE-${n}`, type: 'percentage', value: '10.00' })),
    patch('/v1/discounts/{id}', discount.id, (n) => ({ title: `Welcome ${n}` })),
    onNew('DELETE', '/v1/discounts/{id}', add.discount),
    ...list('/v1/gift-cards', 'q=7k2m', 'status=active', `customer_id=${customer.id}`, since),
    get('/v1/gift-cards/{id}', giftCard.id),
    ...post('/v1/gift-cards', () => ({ value: '25.00', customer_id: customer.id })),
    onNew('POST', '/v1/gift-cards/{id}/disable', add.giftCard),
    ['POST /v1/gift-cards/lookup', async () => ({ body: { code: (await add.giftCard())['code'] } })],
    ...onGiftCard('redemptions', () => ({ amount: '0.01' })),
    ...onGiftCard('restorations', () => ({ redemption_id: redemption.id, amount: '0.01' })),
    ['GET /v1/gift-cards/{id}/movements', () => ({ params: { id: String(giftCard.id) } })],
    ['GET /v1/reports/sales', () => ({})],
    ['GET /v1/reports/sales', () => ({ query: 'from=2024-11-06&to=2026-11-05' }), ' (two years)'],
    ['GET /v1/reports/sales/breakdown', () => ({})],
    ['GET /v1/reports/sales/breakdown', () => ({ query: 'by=category' }), ' (by category)'],
    ...list('/v1/events', 'after_sequence=1', 'topic=customer.created', 'request_id=req_1', since.replace('updated', 'created')),
    ...list('/v1/bulk-operations', 'status=done'),
    ...post('/v1/bulk-operations', (n) => ({ operation: 'updateProduct', size: 1000 + n })),
    get('/v1/bulk-operations/{id}', bulkOperation.id),
    get('/v1/bulk-operations/{id}/results', bulkOperation.id),
    onNew('POST', '/v1/bulk-operations/{id}/start', () => add.bulkOperation('awaiting_upload')),
    onNew('POST', '/v1/bulk-operations/{id}/cancel', () => add.bulkOperation('running')),
    onNew('POST', '/v1/bulk-operations/{id}/undo', () => add.bulkOperation('done')),
    ['GET /v1/events/{event_id}', () => ({ params: { event_id: anEvent().id } })],
    ...list(
      '/v1/orders',
      'q=ada',
      'status=processing',
      'payment_status=paid',
      `customer_id=${customer.id}`,
      'email=ada@example.com',
      'source=api',
      since,
    ),
    get('/v1/orders/{id}', order.id),
    ...post('/v1/orders', () => ({ ...anOrder, discount_code: 'WELCOME10', payment_status: 'paid' })),
    ...[1, 10, 40, 100].map((lines): Row => ['POST /v1/orders', async () => ({ body: await orderOf(lines) }), ` (${lines} variants)`]),
    ['POST /v1/orders', () => ({ body: orderOfBooking() }), ' (booking)'],
    ['POST /v1/orders', (n) => ({ body: orderOfBooking(), headers: { 'idempotency-key': `booking ${n}` } }), ' (booking, Idempotency-Key)'],
    ['POST /v1/orders/preview', () => ({ body: anOrder })],
    patch('/v1/orders/{id}', order.id, (n) => ({ note: `Call ${n}` })),
    onNew('POST', '/v1/orders/{id}/mark-paid', orders.pending),
    ['POST /v1/orders/{id}/mark-paid', async () => ({ params: { id: String((await bookings.order()).id) } }), ' (booking)'],
    onNew('POST', '/v1/orders/{id}/fulfill', orders.pending),
    onNew('POST', '/v1/orders/{id}/deliver', orders.fulfilled),
    onNew('POST', '/v1/orders/{id}/cancel', orders.paid),
    ['POST /v1/orders/{id}/cancel', async () => ({ params: { id: String((await orders.withGiftCards()).id) } }), ' (gift cards)'],
    ['POST /v1/orders/{id}/cancel', async () => ({ params: { id: String((await orders.refunded()).id) } }), ' (refunded)'],
    ['POST /v1/orders/{id}/cancel', async () => ({ params: { id: String((await bookings.order()).id) } }), ' (booking)'],
    [
      'POST /v1/orders/{id}/refunds',
      async () => {
        const { id, line_items: lines } = await bookings.order({ payment_status: 'paid' });
        const [line] = lines as readonly { readonly id: number }[];
        return { params: { id: String(id) }, body: { line_items: [{ id: line?.id, quantity: 1 }] } };
      },
      ' (booking)',
    ],
    [
      'POST /v1/orders/{id}/refunds',
      async () => ({ params: { id: String((await orders.paid()).id) }, body: { amount: '1.00', restock: true } }),
    ],
    [
      'POST /v1/orders/{id}/refunds',
      async () => {
        const { id, line_items: lines } = await orders.withGiftCards();
        const { id: lineId } = (lines as { readonly id: number }[])[1] ?? { id: 0 };
        return { params: { id: String(id) }, body: { line_items: [{ id: lineId, quantity: 1 }] } };
      },
      ' (gift cards)',
    ],
    ['POST /v1/orders/{id}/refunds/preview', () => ({ params: { id: String(order.id) }, body: { amount: '1.00' } })],
    ['GET /v1/orders/{id}/refunds', () => ({ params: { id: String(order.id) } })],
    ['GET /v1/orders/{id}/notes', () => ({ params: { id: String(order.id) } })],
    ...list('/v1/returns', 'status=approved', `order_id=${returned['order_id']}`, `customer_id=${customer.id}`, since),
    get('/v1/returns/{id}', returned.id),
    get('/v1/returns/{id}', returned.id, 'include=names'),
    [
      'POST /v1/orders/{id}/returns',
      async () => {
        const { id, lineId } = await orders.shipped();
        return { params: { id: String(id) }, body: { line_items: [{ id: lineId }] } };
      },
    ],
    onNew('POST', '/v1/returns/{id}/approve', () => orders.returned({ approve: false })),
    onNew('POST', '/v1/returns/{id}/decline', () => orders.returned({ approve: false })),
    onNew('POST', '/v1/returns/{id}/receive', () => orders.returned(), { line_items: [{ id: 1, restock: true }], refund: {} }),
    onNew('POST', '/v1/returns/{id}/close', () => orders.returned()),
    onNew('POST', '/v1/returns/{id}/cancel', () => orders.returned()),
    ...list(
      '/v1/bookings',
      'q=ada',
      'status=confirmed',
      `customer_id=${customer.id}`,
      `order_id=${booking['order_id']}`,
      'starts_after=2026-01-01T00:00:00Z',
      'status=confirmed&starts_before=2030-01-01T00:00:00Z',
      `customer_id=${customer.id}&status=confirmed&starts_after=2026-01-01T00:00:00Z`,
      since,
    ),
    get('/v1/bookings/{id}', booking.id),
    onNew('POST', '/v1/bookings/{id}/cancel', bookings.paid, { refund: 'full' }),
    ['POST /v1/bookings/{id}/cancel', async () => ({ params: { id: String((await add.booking()).id) }, body: {} }), ' (no order)'],
    [
      'POST /v1/bookings/{id}/cancel',
      async () => ({ params: { id: String((await bookings.paid()).id) }, body: { refund: 'credit' } }),
      ' (credit)',
    ],
    ['POST /v1/orders/{id}/notes', (n) => ({ params: { id: String(order.id) }, body: { message: `Called ${n}` } })],
    ...list(
      '/v1/purchase-orders',
      'q=mill',
      'status=draft',
      `order_id=${purchaseOrder['order_id']}`,
      `supplier_id=${supplier.id}`,
      `supplier_id=${supplier.id}&status=draft`,
      since,
      'include=names',
    ),
    get('/v1/purchase-orders/{id}', purchaseOrder.id),
    get('/v1/purchase-orders/{id}', purchaseOrder.id, 'include=names'),
    [
      'GET /.well-known/oauth-authorization-server',
      () => opened({ route: '/.well-known/oauth-authorization-server', address: '2001:db8::414:1' }),
    ],
    ['POST /v1/oauth/token', async () => opened(apps.exchangeOf(installation.app, await apps.approve(installation.app)))],
    [
      'POST /v1/oauth/token',
      async (n) => {
        const call = await opened(apps.exchangeOf(installation.app, await apps.approve(installation.app)));
        return { ...call, headers: { 'idempotency-key': `token ${n}` } };
      },
      ' (Idempotency-Key)',
    ],
    [
      'POST /v1/oauth/token',
      async (n) => {
        if (n % 20 === 0) await makeRoom(`${admin}/app-installations`, installation);
        const app = await apps.register(n + 6_000_000);
        return opened(apps.exchangeOf(app, await apps.approve(app)));
      },
      ' (new app)',
    ],
    ['GET /v1/oauth/installation', async (n) => ({ key: await openToken(n + 7_000_000) })],
    ['DELETE /v1/oauth/installation', async (n) => ({ key: await openToken(n + 8_000_000) })],

    ['GET /admin/v1/me', () => ({})],
    ['GET /admin/v1/stores', () => ({})],
    [
      'POST /admin/v1/stores',
      (n) => ({
        body: { name: 'Shop', handle: `shop-${n}`, email: 'a@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro' },
      }),
    ],
    ['GET /admin/v1/apps', () => ({})],
    ['POST /admin/v1/apps', (n) => ({ body: apps.registrationOf(n + 9_000_000) })],
    ['GET /admin/v1/apps/{id}', () => ({ params: { id: String(installation.app.id) } })],
    ['PATCH /admin/v1/apps/{id}', (n) => ({ params: { id: String(installation.app.id) }, body: { name: `ERP ${n}` } })],
    ['POST /admin/v1/apps/{id}/roll-client-secret', async () => ({ params: { id: String(spareApp.id) } })],
    ['POST /admin/v1/apps/{id}/roll-webhook-secret', async () => ({ params: { id: String(spareApp.id) } })],
    ...list(`${admin}/app-installations`, since),
    get(`${admin}/app-installations/{id}`, installation.id),
    onNew('POST', `${admin}/app-installations/{id}/uninstall`, (n) => apps.install(n)),
    ['GET /admin/v1/oauth/request', () => ({ query: `${apps.requestOf(installation.app)}&store_id=${store.store_id}` })],
    [`POST ${admin}/oauth/approve`, () => ({ params: store, body: apps.approvalOf(installation.app) })],
    [
      `POST ${admin}/oauth/approve`,
      (n) => ({ params: store, body: apps.approvalOf(installation.app), headers: { 'idempotency-key': `approve ${n}` } }),
      ' (Idempotency-Key)',
    ],
    [`GET ${admin}`, () => ({ params: store })],
    [`PATCH ${admin}`, (n) => ({ params: store, body: { name: `Shop ${n}` } })],
    ...list(`${admin}/staff`),
    get(`${admin}/staff/{id}`, person.id),
    ...post(`${admin}/staff`, (n) => ({ email: `new-${n}@example.com`, name: 'New', role: 'staff', areas: ['orders'] })),
    patch(`${admin}/staff/{id}`, person.id, (n) => ({ name: `Person ${n}` })),
    onNew('DELETE', `${admin}/staff/{id}`, add.staff),
    ...list(`${admin}/api-keys`),
    ...post(`${admin}/api-keys`, (n) => ({ name: `Key ${n}`, scopes: ['read_products'] }), apiKey),
    patch(`${admin}/api-keys/{id}`, apiKey.id, (n) => ({ name: `ERP ${n}` })),
    onNew('POST', `${admin}/api-keys/{id}/roll`, async (n) => {
      if (n % 20 === 0) await makeRoom(`${admin}/api-keys`, apiKey);
      return add.apiKey(n);
    }),
    onNew('POST', `${admin}/api-keys/{id}/revoke`, add.apiKey),
    ...list(`${admin}/api-log`, 'status=4xx'),
    ...list(`${admin}/api-log/counts`),
    [`GET ${admin}/summary`, () => ({ params: store })],
    [`GET ${admin}/objects`, () => ({ params: store, query: 'number=244540035555198' })],
    ...list(`${admin}/activity`, 'action=product.updated'),
    [`GET ${admin}/requests/{request_id}`, async (n) => ({ params: { ...store, request_id: await tracedRequest(n) } })],
    ...list(`${admin}/webhook-endpoints`),
    ...post(`${admin}/webhook-endpoints`, (n) => ({ url: `https://receiver.example/measured/${n}`, topics: ['*'] }), endpoint),
    get(`${admin}/webhook-endpoints/{id}`, endpoint.id),
    patch(`${admin}/webhook-endpoints/{id}`, endpoint.id, (n) => ({ description: `ERP ${n}` })),
    onNew('DELETE', `${admin}/webhook-endpoints/{id}`, add.endpoint),
    get(`${admin}/webhook-endpoints/{id}/figures`, endpoint.id),
    [`POST ${admin}/webhook-endpoints/{id}/preview-filter`, () => ({ params: { ...store, id: String(endpoint.id) } })],
    [`POST ${admin}/webhook-endpoints/{id}/roll-secret`, () => ({ params: { ...store, id: String(endpoint.id) } })],
    ...list(
      `${admin}/webhook-deliveries`,
      `endpoint_id=${endpoint.id}`,
      'status=pending',
      'topic=customer.created',
      `event_id=${anEvent().id}`,
      'failure=timeout',
      'response_class=none',
      'created_before=2030-01-01T00:00:00Z',
    ),
    get(`${admin}/webhook-deliveries/{id}`, delivery.id),
    [
      `POST ${admin}/webhook-endpoints/{id}/send-sample`,
      () => ({ params: { ...store, id: String(endpoint.id) }, body: { topic: 'order.paid' } }),
    ],
    onNew('POST', `${admin}/webhook-deliveries/{id}/resend`, add.delivery),
    [
      `POST ${admin}/webhook-endpoints/{id}/recover`,
      () => ({ params: { ...store, id: String(endpoint.id) }, body: { since: recently() } }),
    ],
    [
      `POST ${admin}/webhook-endpoints/{id}/recover`,
      () => ({ params: { ...store, id: String(endpoint.id) }, body: { since: recently(), dry_run: true } }),
      ' (dry run)',
    ],
    ...list(`${admin}/webhook-recoveries`),
    get(`${admin}/webhook-recoveries/{id}`, recovery.id),
    ...post(`${admin}/imports`, (n) => ({ kind: 'customers', file_name: `customers-${n}.csv`, size: 1000 })),
    get(`${admin}/imports/{id}`, imported.id),
    get(`${admin}/imports/{id}/report`, imported.id),
    onNew('POST', `${admin}/imports/{id}/plan`, () => add.import('awaiting_upload')),
    onNew('POST', `${admin}/imports/{id}/apply`, add.plannedImport),
    [`POST ${admin}/image-uploads`, () => ({ params: store, body: { content_type: 'image/png', size: 1000 } })],
    onNew('POST', `${admin}/image-uploads/{id}/complete`, add.imageUpload),
    ...list(`${admin}/locations`),
    ...post(`${admin}/locations`, (n) => ({ name: `Shop ${n}` }), location),
    get(`${admin}/locations/{id}`, location.id),
    patch(`${admin}/locations/{id}`, location.id, (n) => ({ name: `Depot ${n}` })),
    onNew('DELETE', `${admin}/locations/{id}`, add.location),
    ...list(`${admin}/categories`, `parent_id=${category.id}`),
    ...post(`${admin}/categories`, (n) => ({ name: `Shirts ${n}` })),
    get(`${admin}/categories/{id}`, category.id),
    patch(`${admin}/categories/{id}`, category.id, (n) => ({ name: `Clothes ${n}` })),
    onNew('DELETE', `${admin}/categories/{id}`, add.category),
    [`GET ${admin}/orders/{id}/record`, async () => ({ params: { ...store, id: String((await orders.refunded()).id) } })],
    ...list(`${admin}/brands`),
    ...post(`${admin}/brands`, (n) => ({ name: `Linen ${n}` })),
    get(`${admin}/brands/{id}`, brand.id),
    patch(`${admin}/brands/{id}`, brand.id, (n) => ({ name: `Acme ${n}` })),
    onNew('DELETE', `${admin}/brands/{id}`, add.brand),
    ...post(`${admin}/products`, (n) => ({ name: `Gift card ${n}`, kind: 'gift_card', variants: [{ price: '25.00' }] })),
    patch(`${admin}/products/{id}`, product.id, (n) => ({ name: `Linen shirt ${n} of staff` })),
    ...list(`${admin}/customers`, 'q=ada', 'email=ada@example.com', `group_id=${group.id}`),
    get(`${admin}/customers/{id}`, customer.id),
    patch(`${admin}/customers/{id}`, customer.id, (n) => ({ note: `Called ${n}` })),
    onNew('DELETE', `${admin}/customers/{id}`, add.customer),
    get(`${admin}/customers/{id}/erasure`, erased.id),
    get(`${admin}/customers/{id}/personal-data`, erased.id),
    ...list(`${admin}/customer-groups`),
    ...post(`${admin}/customer-groups`, (n) => ({ name: `Wholesale ${n}` }), group),
    get(`${admin}/customer-groups/{id}`, group.id),
    patch(`${admin}/customer-groups/{id}`, group.id, (n) => ({ name: `Trade ${n}` })),
    onNew('DELETE', `${admin}/customer-groups/{id}`, add.group),
    [`GET ${admin}/pricing-settings`, () => ({ params: store })],
    [
      `PUT ${admin}/pricing-settings`,
      // Each request changes the name of the tax rate, because a request that changes nothing costs less.
      (n) => ({
        params: store,
        body: { prices_include_tax: true, tax_shipping: true, tax_rates: [{ name: `VAT ${n}`, country: 'IS', rate: '24' }] },
      }),
    ],
    ...list(`${admin}/group-prices`, 'include=names'),
    [`POST ${admin}/group-prices`, async (n) => ({ params: store, body: await shop.aGroupPrice(n + 4_000_000) })],
    get(`${admin}/group-prices/{id}`, groupPrice.id),
    patch(`${admin}/group-prices/{id}`, groupPrice.id, (n) => ({ price: `${5 + (n % 4)}.00` })),
    onNew('DELETE', `${admin}/group-prices/{id}`, add.groupPrice),
    ...list(`${admin}/quantity-breaks`, 'include=names'),
    [`POST ${admin}/quantity-breaks`, async (n) => ({ params: store, body: await shop.aBreak(n + 5_000_000) })],
    get(`${admin}/quantity-breaks/{id}`, quantityBreak.id),
    patch(`${admin}/quantity-breaks/{id}`, quantityBreak.id, (n) => ({ tiers: [{ min_quantity: 10 + (n % 5), price: '8.00' }] })),
    onNew('DELETE', `${admin}/quantity-breaks/{id}`, add.quantityBreak),
    ...list(`${admin}/suppliers`, 'q=mill'),
    ...post(`${admin}/suppliers`, (n) => ({ name: `Mill ${n}` })),
    get(`${admin}/suppliers/{id}`, supplier.id),
    patch(`${admin}/suppliers/{id}`, supplier.id, (n) => ({ name: `Weaver ${n}` })),
    onNew('DELETE', `${admin}/suppliers/{id}`, add.supplier),
    ...list(`${admin}/variant-supplies`, `supplier_id=${supplier.id}`, 'include=names'),
    get(`${admin}/variant-supplies/{id}`, variantSupply.id),
    get(`${admin}/variant-supplies/{id}`, variantSupply.id, 'include=names'),
    [
      `PUT ${admin}/variant-supplies/{id}`,
      (n) => ({
        params: { ...store, id: String(variantSupply.id) },
        body: {
          supplier_id: supplier.id,
          replenishment: 'stock',
          reorder: [{ location_id: location.id, point: 1 + (n % 5), quantity: 10 }],
        },
      }),
    ],
    onNew('DELETE', `${admin}/variant-supplies/{id}`, add.variantSupply),
    [`GET ${admin}/purchasing-settings`, () => ({ params: store })],
    [`PUT ${admin}/purchasing-settings`, (n) => ({ params: store, body: { hold_minutes: 60 + (n % 5) } })],
    ...post(`${admin}/purchase-orders`, () => ({ supplier_id: supplier.id, line_items: [{ variant_id: variantId, quantity: 3 }] })),
    [
      `POST ${admin}/purchase-orders`,
      async () => {
        const { id, line_items: lines } = await orders.ofStranger();
        const line_items = (lines as readonly { readonly id: number }[]).map((line) => ({ order_item_id: line.id, quantity: 1 }));
        return { params: store, body: { provider: 'printful', order_id: id, line_items } };
      },
      ' (for an order)',
    ],
    [
      `PATCH ${admin}/purchase-orders/{id}`,
      async () => {
        const one = await purchaseOrders.ofOrder();
        const [line] = one['line_items'] as { readonly order_item_id: number }[];
        const body = { line_items: [{ order_item_id: line?.order_item_id, quantity: 1 }], note: 'Soon' };
        return { params: { ...store, id: String(one.id) }, body };
      },
    ],
    onNew('POST', `${admin}/purchase-orders/{id}/send`, () => purchaseOrders.ofOrder()),
    onNew('POST', `${admin}/purchase-orders/{id}/accept`, () => purchaseOrders.sent(), { supplier_reference: 'S-881' }),
    onNew('POST', `${admin}/purchase-orders/{id}/ship`, () => purchaseOrders.ofOrder({ send: true }), { fulfill_order: true }),
    onNew('POST', `${admin}/purchase-orders/{id}/receive`, () => purchaseOrders.sent()),
    onNew('POST', `${admin}/purchase-orders/{id}/cancel`, () => purchaseOrders.ofOrder({ send: true })),
    ...list(`${admin}/booking-services`, 'include=names'),
    get(`${admin}/booking-services/{id}`, service.id),
    get(`${admin}/booking-services/{id}`, service.id, 'include=names'),
    [
      `PUT ${admin}/booking-services/{id}`,
      (n) => ({ params: { ...store, id: String(service.id) }, body: { duration_minutes: 61 + (n % 60), resources: [resource.id] } }),
    ],
    onNew('DELETE', `${admin}/booking-services/{id}`, add.service),
    ...list(`${admin}/booking-resources`),
    ...post(`${admin}/booking-resources`, (n) => ({ name: `Room ${n}`, location_id: location.id }), resource),
    get(`${admin}/booking-resources/{id}`, resource.id),
    patch(`${admin}/booking-resources/{id}`, resource.id, (n) => ({ name: `Court ${n}` })),
    onNew('DELETE', `${admin}/booking-resources/{id}`, add.resource),
    ...(
      [
        ['locations', location],
        ['booking-resources', resource],
      ] as const
    ).flatMap(([noun, { id }]): Row[] => [
      get(`${admin}/${noun}/{id}/opening-hours`, id),
      [
        `PUT ${admin}/${noun}/{id}/opening-hours`,
        (n) => ({
          params: { ...store, id: String(id) },
          body: { weekly: { monday: [{ opens_at: `0${n % 9}:00`, closes_at: '17:00' }] } },
        }),
      ],
    ]),
    ...post(`${admin}/bookings`, () => bookings.body()),
    [`POST ${admin}/bookings`, () => ({ params: store, body: { ...bookings.body(), payment_status: 'paid' } }), ' (paid)'],
    [
      `PATCH ${admin}/bookings/{id}`,
      async () => ({ params: { ...store, id: String((await add.booking()).id) }, body: { starts_at: bookings.body().starts_at } }),
    ],
    onNew('POST', `${admin}/bookings/{id}/deposit`, () => bookings.made({}), { deposit: '1.00' }),
    onNew('POST', `${admin}/bookings/{id}/confirm`, () => bookings.made({ status: 'pending' })),
    onNew('POST', `${admin}/bookings/{id}/complete`, () => bookings.begun()),
    onNew('POST', `${admin}/bookings/{id}/no-show`, () => bookings.begun()),
    [`GET ${admin}/bookings/availability`, () => ({ params: store, query: `variant_id=${service.variantId}` })],
    ...list(`${admin}/automatic-discounts`),
    ...post(`${admin}/automatic-discounts`, (n) => ({ title: `Sale ${n}`, type: 'percentage', value: '10.00' }), automatic),
    get(`${admin}/automatic-discounts/{id}`, automatic.id),
    patch(`${admin}/automatic-discounts/{id}`, automatic.id, (n) => ({ title: `Summer ${n}` })),
    onNew('DELETE', `${admin}/automatic-discounts/{id}`, add.automatic),
  ];

  const requestOf = ([target, parts, variant = '']: Row, staffTarget: string | null): MeasuredRequest => {
    const name = `${target}${variant}`;
    return {
      name,
      prepare: async (n) => {
        const given = await parts(n);
        const asStaff = () => callOf(staffTarget ?? '', { ...given, params: { ...store, ...given.params } });
        const call = await (staffTarget === null ? callOf(target, given) : asStaff());
        return () => api.invoke(call);
      },
      costOf: (answer) => {
        if (answer.statusCode >= 300) throw new Error(`${name} answered ${answer.body}`);
        return api.costOf(answer);
      },
    };
  };
  const derived = new Set(contracts.filter((contract) => contract.derived).map(({ endpoint, route }) => `${endpoint.method} ${route}`));
  const asStaff = (target: string): string => target.replace(' /v1', ` ${admin}`);
  const requests = rows.map((row) => requestOf(row, null));
  const staffRequests = rows.flatMap((row) => (derived.has(asStaff(row[0])) ? [requestOf(row, asStaff(row[0]))] : []));
  const firstOfWindow = async (): Promise<Cost> => api.costOf(await api.invoke({ route: '/v1/store', key: await api.key() }));
  return { requests, staffRequests, firstOfWindow, table: api.table, engine: api.engine, close: api.close };
}
