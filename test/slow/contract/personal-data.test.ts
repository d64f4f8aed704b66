import { type Scope, scopes } from '#shared/api-keys/scopes.ts';
import { listParams } from '#shared/http/query-params.ts';
import { staffAreas } from '#shared/staff/staff.ts';
import { aStore } from '../../support/builders/a-store.ts';
import { anEvent } from '../../support/builders/an-event.ts';
import { type Api, anApi, type Contract, contracts } from '../../support/harness/an-api.ts';
import { type Parts, rotatingCredentials } from '../../support/harness/rotating-credentials.ts';
import { admin, seedStore } from '../../support/harness/seeded-store.ts';

/*
 * A caller without the customers scope must not receive customer data, except data that the caller sent. The planted
 * strings occur only in customer records.
 */

const store = { store_id: aStore().id };
const planted = {
  email: 'zebediah@quillfeather.example',
  first_name: 'Zebediah',
  last_name: 'Quillfeather',
  phone: '+353 555 0199',
  company: 'Quill & Feather',
  note: 'Prefers mornings',
};
const address = { line1: '7 Hidden Lane', city: 'Ballyvaughan', country: 'IE', postcode: 'H91 XYZ1' };
/** Strings that cannot occur in a random id. */
const traces = [
  'zebediah',
  'quillfeather',
  '+353 555 0199',
  'quill & feather',
  'prefers mornings',
  'hidden lane',
  'ballyvaughan',
  'h91 xyz1',
];
/** Returns the planted strings in a text, except those that the caller sent. */
const found = (text: string, sent = ''): string[] =>
  traces.filter((trace) => text.toLowerCase().includes(trace) && !sent.toLowerCase().includes(trace));

type Shop = Awaited<ReturnType<typeof seedStore>>;
type Made = { readonly id: number };

let api: Api;
let shop: Shop;
let known: Made;
let blocked: Made;
let buyer: Made;
beforeAll(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  const made = async (endpoint: string, parts: Parts): Promise<Made> => {
    const answer = await api.send(await callOf(endpoint, parts));
    if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.body}`);
    return answer.json.data;
  };
  known = await made('POST /v1/customers', { body: { ...planted, addresses: [address] } });
  blocked = await made('POST /v1/customers', { body: { ...planted, email: 'blocked@quillfeather.example' } });
  await made(`PATCH ${admin}/customers/{id}`, { params: { ...store, id: String(blocked.id) }, body: { is_blocked: true } });
  shop = await seedStore(api, callOf);
  buyer = shop.customer;
  const inGroup = { group_id: shop.group.id };
  await made(`PATCH ${admin}/customers/{id}`, { params: { ...store, id: String(known.id) }, body: inGroup });
  await made(`POST ${admin}/group-prices`, { params: store, body: { ...inGroup, variant_id: shop.variantId, price: '1.00' } });
  const once = { code: 'ONCE', type: 'percentage', value: '10.00', once_per_customer: true };
  await made('POST /v1/discounts', { body: once });
  await made('POST /v1/orders', { body: { ...shop.anOrder, discount_code: 'ONCE' } });
  await made('POST /v1/discounts', { body: { ...once, code: 'OVER', ends_at: '2020-01-01T00:00:00Z' } });
});
afterAll(() => api.close());

const withoutCustomers = scopes.filter((scope) => !scope.endsWith('_customers'));
const scopeSets: readonly (readonly [string, readonly Scope[]])[] = [
  ...withoutCustomers.map((scope) => [scope, [scope]] as const),
  ['all scopes except those of customers', withoutCustomers],
];

const line = (quantity = 1) => ({ line_items: [{ variant_id: shop.variantId, quantity }] });
const unknownId = 999_999_999;
const ofOrder = (body?: object): Parts => ({ params: { id: String(shop.order.id) }, ...(body === undefined ? {} : { body }) });
const ofId = ({ id }: Made, body?: object): Parts => ({ params: { id: String(id) }, ...(body === undefined ? {} : { body }) });

/** For each collection of the API, the object whose id the requests use. */
const objects: Readonly<Record<string, () => Made>> = {
  locations: () => shop.location,
  products: () => shop.product,
  categories: () => shop.category,
  brands: () => shop.brand,
  orders: () => shop.order,
  customers: () => known,
  discounts: () => shop.discount,
  bookings: () => shop.booking,
  'gift-cards': () => shop.giftCard,
  'bulk-operations': () => shop.bulkOperation,
};

/**
 * Returns the requests for a GET endpoint that accepts only `listParams` and the id of an object in `objects`. Returns
 * null for any other endpoint, which needs an entry in `askedFor`.
 */
function plainlyAsked({ endpoint, route }: Contract): (() => readonly Parts[]) | null {
  if (endpoint.method !== 'GET') return null;
  if (Object.keys(endpoint.query ?? {}).some((name) => !(name in listParams))) return null;
  if (!route.includes('{')) return () => [{}];
  const object = objects[/^\/v1\/([a-z-]+)\/\{id\}[^{]*$/.exec(route)?.[1] ?? ''];
  return object === undefined ? null : () => [ofId(object())];
}

/**
 * The requests for each integration endpoint that `plainlyAsked` does not cover. If an endpoint accepts a customer, its
 * requests refer to the planted customers.
 */
const askedFor: Readonly<Record<string, () => readonly Parts[]>> = {
  'GET /v1/search': () => [{ query: 'q=ada' }, { query: 'q=example&objects=order,customer' }],
  'GET /v1/locations': () => [{}],
  'GET /v1/categories': () => [{}],
  'GET /v1/inventory-levels': () => [{}],
  'GET /v1/inventory-movements': () => [{}],
  'GET /v1/products': () => [{}],
  'POST /v1/products': () => [{ body: { name: 'A product', variants: [{ price: '1.00' }] } }],
  'PATCH /v1/products/{id}': () => [ofId(shop.product, { is_featured: true })],
  'PUT /v1/products/external/{system}/{system_id}': () => [
    { params: { system: 'sap', system_id: '1' }, body: { name: 'A product', variants: [{ price: '1.00' }] } },
  ],
  'DELETE /v1/products/{id}': () => [ofId({ id: unknownId })],
  'POST /v1/inventory-levels/adjust': () => [{ body: { location_id: shop.location.id, variant_id: shop.variantId, delta: 1 } }],
  'POST /v1/inventory-levels/set': () => [{ body: { location_id: shop.location.id, variant_id: shop.variantId, on_hand: 100_000 } }],
  'GET /v1/orders': () => [{}, { query: `customer_id=${known.id}` }, { query: `email=${encodeURIComponent(planted.email)}` }],
  'POST /v1/orders': () => [
    { body: { ...line(), customer: { id: blocked.id } } },
    { body: { ...line(), customer: { id: unknownId } } },
    { body: { ...line(1_001), customer: { id: known.id }, discount_code: 'NONE' } },
    { body: { ...line(), customer: { id: known.id }, discount_code: 'OVER' } },
    { body: { ...line(), customer: { email: 'blocked@quillfeather.example' } } },
  ],
  'POST /v1/orders/preview': () => [
    { body: { ...line(), customer: { id: known.id } } },
    { body: { ...line(), customer: { email: planted.email } } },
    { body: { ...line(), customer: { email: planted.email.toUpperCase(), first_name: 'X' } } },
    { body: { ...line(), customer: { id: blocked.id } } },
  ],
  'PATCH /v1/orders/{id}': () => [ofOrder({ note: 'A note' })],
  'POST /v1/orders/{id}/mark-paid': () => [ofOrder({})],
  'POST /v1/orders/{id}/fulfill': () => [ofOrder({})],
  'POST /v1/orders/{id}/deliver': () => [ofOrder({})],
  'POST /v1/orders/{id}/cancel': () => [ofOrder({})],
  'POST /v1/orders/{id}/refunds': () => [ofOrder({ amount: '0.01' })],
  'POST /v1/orders/{id}/refunds/preview': () => [ofOrder({ amount: '0.01' })],
  'GET /v1/returns': () => [{}, { query: `customer_id=${known.id}` }],
  'POST /v1/orders/{id}/returns': () => [ofOrder({ line_items: [{ id: unknownId }] })],
  'GET /v1/returns/{id}': () => [ofId(shop.returned)],
  'POST /v1/returns/{id}/approve': () => [ofId(shop.returned, {})],
  'POST /v1/returns/{id}/decline': () => [ofId(shop.returned, {})],
  'POST /v1/returns/{id}/receive': () => [ofId(shop.returned, {})],
  'POST /v1/returns/{id}/close': () => [ofId(shop.returned, {})],
  'POST /v1/returns/{id}/cancel': () => [ofId(shop.returned, {})],
  'POST /v1/orders/{id}/notes': () => [ofOrder({ message: 'Called' })],
  'GET /v1/purchase-orders': () => [{}],
  'GET /v1/purchase-orders/{id}': () => [ofId(shop.purchaseOrder)],
  'GET /v1/customers': () => [{}, { query: `email=${encodeURIComponent(planted.email)}` }],
  'POST /v1/customers': () => [{ body: { email: planted.email } }],
  'PUT /v1/customers/external/{system}/{system_id}': () => [
    { params: { system: 'sap', system_id: '1' }, body: { email: 'blocked@quillfeather.example' } },
  ],
  'PATCH /v1/customers/{id}': () => [ofId(known, { email: 'blocked@quillfeather.example' })],
  'GET /v1/discounts': () => [{}],
  'POST /v1/discounts': () => [{ body: { code: 'WELCOME10', type: 'percentage', value: '1.00' } }],
  'PATCH /v1/discounts/{id}': () => [ofId(shop.discount, { title: 'Welcome' })],
  'DELETE /v1/discounts/{id}': () => [ofId({ id: unknownId })],
  'GET /v1/bookings': () => [{}, { query: `customer_id=${known.id}` }],
  'POST /v1/bookings/{id}/cancel': () => [ofId({ id: unknownId })],
  'GET /v1/reports/sales': () => [{}],
  'GET /v1/reports/sales/breakdown': () => [{}, { query: 'by=customer' }, { query: 'by=location' }],
  'GET /v1/gift-cards': () => [{}, { query: `customer_id=${known.id}` }],
  'POST /v1/gift-cards': () => [
    { body: { value: '1.00', customer_id: known.id, send_email: true } },
    { body: { value: '1.00', customer_id: unknownId } },
  ],
  'POST /v1/gift-cards/{id}/disable': () => [ofId({ id: unknownId })],
  'POST /v1/gift-cards/lookup': () => [{ body: { code: 'UNKNOWN1' } }, { body: { code: shop.giftCard['code'] } }],
  'POST /v1/gift-cards/{id}/redemptions': () => [ofId(shop.giftCard, { amount: '0.01' })],
  'POST /v1/gift-cards/{id}/restorations': () => [ofId(shop.giftCard, { redemption_id: shop.redemption.id, amount: '0.01' })],
  'DELETE /v1/oauth/installation': () => [{}],
  'GET /v1/bulk-operations': () => [{}],
  'POST /v1/bulk-operations': () => [{ body: { operation: 'createCustomer', size: 100 } }],
  'POST /v1/bulk-operations/{id}/start': () => [ofId(shop.bulkOperation)],
  'POST /v1/bulk-operations/{id}/cancel': () => [ofId(shop.bulkOperation)],
  'POST /v1/bulk-operations/{id}/undo': () => [ofId(shop.bulkOperation)],
  'GET /v1/events': () => [
    {},
    { query: 'topic=customer.created' },
    { query: 'topic=customer.updated' },
    { query: 'created_since=2026-01-01T00:00:00Z' },
  ],
  'GET /v1/events/{event_id}': () => [{ params: { event_id: anEvent().id } }],
};

const nameOf = ({ endpoint, route }: Contract): string => `${endpoint.method} ${route}`;
const guarded = (surface: Contract['surface']) => contracts.filter((one) => one.surface === surface && one.endpoint.scope !== 'public');

/**
 * The requests for every endpoint. The requests in `askedFor` come first, because they create objects that the other
 * requests read.
 */
const asked: ReadonlyMap<string, () => readonly Parts[]> = new Map([
  ...Object.entries(askedFor),
  ...guarded('public').flatMap((one): (readonly [string, () => readonly Parts[]])[] => {
    const plain = nameOf(one) in askedFor ? null : plainlyAsked(one);
    return plain === null ? [] : [[nameOf(one), plain]];
  }),
]);

describe('for an integration without the scopes of customers', () => {
  it('every endpoint is called, and a read of one object with an object of its kind', () => {
    expect(asked.get('GET /v1/customers/{id}')?.()).toEqual([{ params: { id: String(known.id) } }]);
    expect(
      guarded('public')
        .map(nameOf)
        .filter((name) => !asked.has(name)),
    ).toEqual([]);
  });

  it.each(scopeSets)("no answer to %s contains data that only customers' records have", async (_, granted) => {
    const leaks: unknown[] = [];
    const key = { current: await api.key(granted), left: 100 };
    for (const [name, calls] of asked) {
      for (const parts of calls()) {
        key.left -= 1;
        if (key.left === 0) Object.assign(key, { current: await api.key(granted), left: 100 });
        const [method = '', route = ''] = name.split(' ');
        const { body, statusCode } = await api.invoke({ method, route, ...parts, key: key.current });
        expect(statusCode).toBeLessThan(500);
        const held = found(body, JSON.stringify(parts));
        if (held.length > 0) leaks.push([name, parts, held]);
      }
    }
    expect(leaks).toEqual([]);
  });

  it('a caller with the scopes finds the data', async () => {
    const key = await api.key(['write_orders', 'read_customers']);
    const { body } = await api.invoke({ route: '/v1/customers', key });
    expect(found(body)).toEqual(traces);
    const [preview] = asked.get('POST /v1/orders/preview')?.() ?? [];
    const shown = await api.send({ method: 'POST', route: '/v1/orders/preview', ...preview, key });
    expect(shown.json.data).toMatchObject({
      customer_id: known.id,
      email: planted.email,
      customer_name: 'Zebediah Quillfeather',
      phone: planted.phone,
      subtotal: '1.00',
      warnings: [],
    });
  });
});

describe('for staff without the area of customers', () => {
  /**
   * The areas whose members may read webhook deliveries, because they can create API keys for all data
   * (docs/decisions/webhooks.md).
   */
  const seeDeliveries = new Set(['developers', 'settings']);

  it.each(staffAreas.filter((area) => area !== 'customers'))(
    "no list or object of the area %s contains data that only customers' records have",
    async (area) => {
      const operator = await api.token({ email: `operator-of-${area}@example.com`, operator: true });
      const person = { email: `${area}@example.com`, name: 'Person', role: 'staff', areas: [area] };
      const added = await api.send({ method: 'POST', route: `${admin}/staff`, params: store, body: person, key: operator });
      expect(added.statusCode).toBe(201);
      const key = await api.token({ email: person.email });
      const leaks: unknown[] = [];
      for (const contract of guarded('admin').filter(
        ({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes('webhook-deliver'),
      )) {
        const ids = contract.endpoint.path.includes('{id}') ? [known.id, buyer.id, shop.group.id] : [0];
        for (const id of ids) {
          const { body } = await api.invoke({ route: contract.route, params: { ...store, id: String(id) }, key });
          if (found(body).length > 0) leaks.push([nameOf(contract), found(body)]);
        }
      }
      expect(leaks).toEqual([]);
      const deliveries = await api.invoke({ route: `${admin}/webhook-deliveries`, params: store, key });
      expect(deliveries.statusCode).toBe(seeDeliveries.has(area) ? 200 : 403);
    },
  );
});

describe('with write_orders alone', () => {
  /**
   * Four customers, by id and by e-mail address: one with a group price, one who has used the discount code, one who is
   * blocked, and one who does not exist.
   */
  const byId = () => [known.id, buyer.id, blocked.id, unknownId].map((id) => ({ id }));
  const byEmail = () =>
    [planted.email, 'ada@example.com', 'blocked@quillfeather.example', 'unknown@example.com'].map((email) => ({ email }));

  type Body = Readonly<Record<string, unknown>>;
  /**
   * Parses a response so that responses for different customers can be compared. Request ids and times become null, and
   * values from `customer` become `sent`.
   */
  const comparable = (body: string, customer: Body): unknown =>
    JSON.parse(body, (name, value) => {
      if (name === 'request_id' || name.endsWith('_at')) return null;
      return Object.values(customer).includes(value) ? 'sent' : value;
    });
  const answersTo = async (route: string, customers: readonly Body[], rest: Body) => {
    const key = await api.key(['write_orders']);
    return Promise.all(
      customers.map(async (customer) => {
        const { statusCode, body } = await api.invoke({ method: 'POST', route, body: { ...rest, customer }, key });
        return [statusCode, comparable(body, customer)];
      }),
    );
  };

  it.each<[string, () => Body]>([
    ['an order', () => line()],
    ['an order with a code that one of them used', () => ({ ...line(), discount_code: 'ONCE' })],
    ['an order with an expired code', () => ({ ...line(), discount_code: 'OVER' })],
    ['more than the stock', () => line(10_000)],
  ])('the preview of %s is the same for every customer, known, blocked or unknown', async (_, body) => {
    for (const customers of [byId(), byEmail()]) {
      const [first, ...others] = await answersTo('/v1/orders/preview', customers, body());
      expect(others).toEqual([first, first, first]);
    }
  });

  it('the preview shows a customer as sent, and states that no lookup took place', async () => {
    const key = await api.key(['write_orders']);
    const preview = async (customer: Body) =>
      (await api.send({ method: 'POST', route: '/v1/orders/preview', body: { ...line(), customer }, key })).json.data;
    expect(await preview({ id: known.id })).toMatchObject({
      customer_id: known.id,
      email: null,
      phone: null,
      customer_name: null,
      subtotal: '49.00',
      warnings: [{ param: 'customer', code: 'customer_not_read' }],
    });
    expect(await preview({ email: planted.email, first_name: 'Zeb', phone: '1' })).toMatchObject({
      customer_id: null,
      email: planted.email,
      phone: '1',
      customer_name: 'Zeb',
    });
  });

  it.each<[string, () => Body]>([
    ['an expired code', () => ({ ...line(), discount_code: 'OVER' })],
    ['an unknown code', () => ({ ...line(), discount_code: 'NONE' })],
    ['an unknown variant', () => ({ line_items: [{ variant_id: unknownId, quantity: 1 }] })],
    ['more than the stock', () => ({ line_items: Array.from({ length: 20 }, () => ({ variant_id: shop.variantId, quantity: 10_000 })) })],
  ])('an order that %s refuses is refused in the same way for every customer', async (_, body) => {
    for (const customers of [byId(), byEmail()]) {
      const [first, ...others] = await answersTo('/v1/orders', customers, body());
      expect(first).toMatchObject([422, {}]);
      expect(others).toEqual([first, first, first]);
    }
  });

  it('an order is refused in the same words for a blocked customer and for none', async () => {
    const [isBlocked, isUnknown] = await answersTo('/v1/orders', [{ id: blocked.id }, { id: unknownId }], line());
    expect(isBlocked).toEqual(isUnknown);
    expect(isBlocked).toMatchObject([422, { error: { errors: [{ param: 'customer.id', code: 'unknown_id' }] } }]);
  });
});

describe('a stored answer', () => {
  const post = async (route: string, granted: readonly Scope[], idempotencyKey: string, body: object) => {
    const { statusCode, headers, json } = await api.send({
      method: 'POST',
      route,
      body,
      key: await api.key(granted),
      headers: { 'idempotency-key': idempotencyKey },
    });
    return { statusCode, isReplay: headers['Idempotent-Replayed'] === 'true', json };
  };
  const reader: readonly Scope[] = ['write_orders', 'read_customers'];

  it('of a preview is hidden from callers with fewer permissions, and each gets its own again', async () => {
    const body = { ...line(), customer: { id: known.id } };
    const first = await post('/v1/orders/preview', reader, 'preview-1', body);
    expect(found(JSON.stringify(first.json))).not.toEqual([]);
    expect(await post('/v1/orders/preview', reader, 'preview-1', body)).toMatchObject({ isReplay: true, json: first.json });
    const other = await post('/v1/orders/preview', ['write_orders'], 'preview-1', body);
    expect([other.statusCode, other.isReplay, found(JSON.stringify(other.json))]).toEqual([200, false, []]);
    expect(await post('/v1/orders/preview', ['write_orders'], 'preview-1', body)).toMatchObject({ isReplay: true, json: other.json });
  });

  it('of a refused order is hidden from callers with fewer permissions', async () => {
    const body = { ...line(), customer: { id: blocked.id } };
    const codes = ({ json }: { readonly json: { error: { errors: { code: string }[] } } }) => json.error.errors.map(({ code }) => code);
    expect(codes(await post('/v1/orders', reader, 'order-1', body))).toEqual(['customer_blocked']);
    expect(codes(await post('/v1/orders', ['write_orders'], 'order-1', body))).toEqual(['unknown_id']);
  });

  it('of a placed order is replayed to every caller who may place orders: the work is never repeated', async () => {
    const body = { ...line(), customer: { email: 'new@example.com' } };
    const first = await post('/v1/orders', reader, 'order-2', body);
    const again = await post('/v1/orders', ['write_orders'], 'order-2', body);
    expect([first.statusCode, again.statusCode, again.isReplay]).toEqual([201, 201, true]);
    expect(again.json).toEqual(first.json);
  });
});

it('the log of these requests contains no customer data, not even data that was sent', () => {
  expect(api.logLines.length).toBeGreaterThan(100);
  const text = JSON.stringify(api.logLines);
  expect(found(text)).toEqual([]);
  expect(text).not.toMatch(/ada@|unknown@|new@|quillfeather/i);
});
