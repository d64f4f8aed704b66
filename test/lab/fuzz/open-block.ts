import type { FuzzAnswer } from './send-request.ts';
import { sendRequest } from './send-request.ts';
import type { FuzzStack } from './stack.ts';
import { openWorld, type World } from './world.ts';

/** Sends one request that prepares the store, and returns the created object. Throws if the request is refused. */
type Make = (method: string, path: string, body?: unknown) => Promise<Readonly<Record<string, unknown>>>;

/**
 * A prepared store, and a world that contains its objects. Requests to the store come from the IP address `address`.
 */
export type Block = { readonly world: World; readonly address: string };

/**
 * A prepared store with several API keys. The rate limit of a single key is too low for all test cases of the store.
 */
export type LargeBlock = Block & {
  /** Returns the world for a case; cases that share a key also share a world. */
  readonly worldOf: (caseNumber: number) => World;
};

/**
 * The number of cases that share an API key. It is lower than the number of requests that a key may send in a minute.
 */
export const casesOfKey = 100;
/**
 * The number of cases that share a store. It is high, because preparing and finishing a store takes most of the time.
 */
export const casesOfBlock = 500;

/** Another store, which the requests of the test cases must not be able to read or change. */
export type Neighbour = { readonly storeId: string; readonly idsOf: World['idsOf'] };

const areas = ['products', 'inventory', 'orders', 'customers', 'discounts', 'gift_cards', 'bookings'];
const fullScopes = [...areas.map((area) => `write_${area}`), 'read_reports', 'read_store'];
const TOKEN_SEC = 24 * 3600;

/**
 * Opens a store for some of the cases, with one object of each kind and orders in every state. The store has its own
 * credentials and address, so that rate limits are not reached. `label` must be unique within the stack.
 */
export async function openBlock(stack: FuzzStack, label: string, place: number, neighbour: Neighbour | null): Promise<LargeBlock> {
  const nowMs = Date.now();
  const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
  const token = (email: string, groups: readonly string[]): Promise<string> =>
    stack.inside.idToken({ sub: email, email, name: email, groups }, TOKEN_SEC, nowMs);
  const operator = await token(`operator-${label}@example.com`, ['operators']);
  const [member, stranger] = await Promise.all([token(`member-${label}@example.com`, []), token(`stranger-${label}@example.com`, [])]);
  const platform = makeBy(stack, operator, address);
  const store = await platform('POST', '/admin/v1/stores', {
    ...{
      name: label,
      handle: label,
      email: `${label}@example.com`,
      currency: 'EUR',
      timezone: 'Europe/Dublin',
      plan: 'pro',
      status: 'active',
    },
  });
  const storeId = String(store['id']);
  const staff: Make = (method, path, body) => platform(method, `/admin/v1/stores/${storeId}${path}`, body);
  const key = (scopes: readonly string[]) => staff('POST', '/api-keys', { name: 'Fuzz', scopes });
  const keys = [await key(fullScopes), await key(['read_store']), await key(['read_store'])] as const;
  await staff('POST', `/api-keys/${keys[2]['id']}/revoke`);
  const [full, narrow, revoked] = keys.map(({ secret }) => String(secret)) as [string, string, string];
  const fullKeys: (typeof keys)[number][] = [];
  while (fullKeys.length < casesOfBlock / casesOfKey) fullKeys.push(await key(fullScopes));
  const app = await installApp(stack, { platform, staff, label, address });
  const world = openWorld({
    ...{ storeId, nowMs, label, receiverUrl: stack.receiverUrl },
    credentials: { full, narrow, revoked, app: app.token, operator, member, stranger },
    reserved: new Set([...keys, ...fullKeys].map(({ id }) => Number(id))),
    // Apps belong to no store, and an operator may see all of them, so none counts as foreign.
    foreignIdsOf: (kind) => (kind === 'app' ? [] : (neighbour?.idsOf(kind) ?? [])),
    foreignStoreId: neighbour?.storeId ?? '',
  });
  const learning =
    (make: Make): Make =>
    async (method, path, body) => {
      const made = await make(method, path, body);
      world.learn('', { data: made });
      return made;
    };
  world.learn('', { data: app.registered, asking: app.asking });
  await furnish(learning(staff), learning(makeBy(stack, full, address)), label, stack.receiverUrl);
  const worlds = fullKeys.map(({ secret }) => ({ ...world, credentials: { ...world.credentials, full: String(secret) } }));
  const worldOf = (caseNumber: number): World => worlds[Math.floor(caseNumber / casesOfKey) % worlds.length] ?? world;
  return { world, worldOf, address };
}

/**
 * Installs an app in the store. Returns the app's token, the registered app, and the parameters with which the app
 * asked for consent.
 */
async function installApp(
  stack: FuzzStack,
  { platform, staff, label, address }: { readonly platform: Make; readonly staff: Make; readonly label: string; readonly address: string },
) {
  const redirectUri = 'http://127.0.0.1/callback';
  const registration = { name: label, slug: label, redirect_uris: [redirectUri], scopes: ['read_store', 'write_orders'] };
  const registered = await platform('POST', '/admin/v1/apps', { ...registration, webhook_url: `${stack.receiverUrl}/healthy/${label}` });
  const asking = { client_id: registered['client_id'], redirect_uri: redirectUri, scope: 'read_store' };
  const { redirect_to: to } = await staff('POST', '/oauth/approve', { ...asking, decision: 'approve' });
  const code = new URL(String(to)).searchParams.get('code');
  const grant = { grant_type: 'authorization_code', client_secret: registered['client_secret'], code, ...asking };
  const request = {
    ...{ method: 'POST', path: '/v1/oauth/token', query: '' },
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(grant)),
  };
  const { json } = await sendRequest(stack.inside.answer, request, address);
  return { token: String((json as { readonly access_token?: unknown } | undefined)?.access_token), registered, asking };
}

function makeBy(stack: FuzzStack, credential: string, address: string): Make {
  return async (method, path, body) => {
    const request = {
      ...{ method, path, query: '' },
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    };
    const answer = await sendRequest(stack.inside.answer, request, address);
    if (answer.status >= 300) throw new Error(`${method} ${path} of the preparation answered ${answer.status}: ${answer.text}`);
    return dataOf(answer);
  };
}

const dataOf = ({ json }: FuzzAnswer): Readonly<Record<string, unknown>> =>
  ((json as { readonly data?: Readonly<Record<string, unknown>> } | undefined)?.data ?? {}) as Readonly<Record<string, unknown>>;

async function furnish(staff: Make, api: Make, label: string, receiverUrl: string): Promise<void> {
  await staff('POST', '/staff', { email: `member-${label}@example.com`, name: 'Member', role: 'staff', areas: ['products'] });
  await staff('POST', '/staff', { email: `orders-${label}@example.com`, name: 'Orders', role: 'admin', areas: [] });
  await staff('POST', '/api-keys', { name: 'Spare', scopes: ['read_store'] });
  const endpoint = await staff('POST', '/webhook-endpoints', { url: `${receiverUrl}/healthy/${label}`, topics: ['*'] });
  await staff('POST', '/webhook-endpoints', { url: `${receiverUrl}/angry/${label}`, topics: ['order.created'] });
  await staff('POST', '/locations', { name: 'Warehouse', type: 'warehouse', fulfils_online: true });
  const room = await staff('POST', '/booking-resources', { name: 'Room' });
  const hours = { weekly: { monday: [{ opens_at: '09:00', closes_at: '17:00' }] } };
  await staff('PUT', `/booking-resources/${room['id']}/opening-hours`, hours);
  const lesson = await staff('POST', '/products', { name: 'Lesson', kind: 'booking', status: 'active', variants: [{ price: '30.00' }] });
  await staff('PUT', `/booking-services/${lesson['id']}`, { duration_minutes: 60, resources: [room['id']], capacity: 50 });
  const [seat] = lesson['variants'] as readonly { readonly id: number }[];
  const booked = { variant_id: seat?.id, customer: { email: `guest-${label}@example.com` }, ignore_rules: true };
  for (const [hours, body] of [
    [-2, {}],
    [50, { status: 'pending' }],
    [60, { payment_status: 'paid', seats: 2 }],
    [70, {}],
  ] as const) {
    const starts_at = new Date(Date.now() + hours * 3_600_000).toISOString();
    await staff('POST', '/bookings', { ...booked, starts_at, ...body });
  }
  await staff('POST', '/locations', { name: 'Shop', type: 'shop', fulfils_online: true, priority: 5 });
  const parent = await staff('POST', '/categories', { name: 'Home' });
  const category = await staff('POST', '/categories', { name: 'Kitchen', parent_id: parent['id'] });
  const brand = await staff('POST', '/brands', { name: 'Oak & Co' });
  const group = await staff('POST', '/customer-groups', { name: 'Trade', tax_exempt: false });
  const references = { brand_id: brand['id'], category_ids: [category['id']] };
  const mug = await api('POST', '/v1/products', {
    ...{ name: 'Mug', status: 'active', ...references, options: [{ name: 'Colour', values: ['red', 'blue'] }] },
    variants: ['red', 'blue'].map((colour) => ({
      price: '12.50',
      inventory_quantity: 500,
      option_values: { Colour: colour },
      sku: `MUG-${colour}`,
    })),
  });
  await api('POST', '/v1/products', { name: 'E-book', kind: 'digital', status: 'active', variants: [{ price: '8.00' }] });
  const [red, blue] = mug['variants'] as readonly { readonly id: number }[];
  await staff('POST', '/group-prices', { group_id: group['id'], variant_id: red?.id, price: '9.00' });
  await staff('POST', '/quantity-breaks', { variant_id: blue?.id, tiers: [{ min_quantity: 10, price: '10.00' }] });
  await staff('POST', '/automatic-discounts', { title: 'Ten', type: 'percentage', value: '10.00', minimum_subtotal: '500.00' });
  await api('POST', '/v1/discounts', { code: 'WELCOME', type: 'percentage', value: '10.00' });
  await api('POST', '/v1/bulk-operations', { operation: 'export', object: 'product' });
  const giftCard = await api('POST', '/v1/gift-cards', { value: '50.00', expires_at: '2099-12-31' });
  await api('POST', `/v1/gift-cards/${giftCard['id']}/disable`);
  const spent = await api('POST', '/v1/gift-cards', { value: '100.00' });
  const redemption = await api('POST', `/v1/gift-cards/${spent['id']}/redemptions`, { amount: '10.00' });
  await api('POST', `/v1/gift-cards/${spent['id']}/restorations`, { redemption_id: redemption['id'], amount: '2.00' });
  const customer = await api('POST', '/v1/customers', { email: `ada-${label}@example.com`, first_name: 'Ada' });
  const bought = { customer: { id: customer['id'] }, line_items: [red, blue].map((variant) => ({ variant_id: variant?.id, quantity: 2 })) };
  await api('POST', '/v1/orders', { ...bought, payment_status: 'pending' });
  const fulfilled = await api('POST', '/v1/orders', { ...bought, payment_status: 'paid' });
  await api('POST', `/v1/orders/${fulfilled['id']}/fulfill`, {});
  const [sent] = fulfilled['line_items'] as readonly { readonly id: number }[];
  for (const approve of [false, true]) {
    await api('POST', `/v1/orders/${fulfilled['id']}/returns`, { line_items: [{ id: sent?.id, quantity: 1 }], approve });
  }
  const paid = await api('POST', '/v1/orders', { ...bought, payment_status: 'paid', discount_code: 'WELCOME' });
  await api('POST', `/v1/orders/${paid['id']}/refunds`, { amount: '1.00', restock: false });
  const supplier = await staff('POST', '/suppliers', { name: 'Acme', email: 'orders@acme.example' });
  await staff('PUT', `/variant-supplies/${blue?.id}`, { supplier_id: supplier['id'], unit_cost: '4.50', replenishment: 'stock' });
  const goods = { supplier_id: supplier['id'], line_items: [red, blue].map((variant) => ({ variant_id: variant?.id, quantity: 5 })) };
  await staff('POST', '/purchase-orders', goods);
  for (const action of ['accept', 'receive']) {
    const ordered = await staff('POST', '/purchase-orders', { ...goods, send: true });
    await staff('POST', `/purchase-orders/${ordered['id']}/${action}`, {});
  }
  await staff('POST', `/webhook-endpoints/${endpoint['id']}/recover`, { since: new Date(Date.now() - 60_000).toISOString() });
  await api('POST', `/v1/orders/${paid['id']}/notes`, { message: 'Called back' });
  for (const { id } of [fulfilled, paid]) await staff('GET', `/orders/${id}/record`);
}

/** Reads the results of the workers, such as deliveries and fulfilled orders, and adds the results to `world`. */
export async function learnDeliveries(stack: FuzzStack, { world, address }: Block): Promise<void> {
  const lists = [
    { name: 'GET /admin/v1/stores/{store_id}/webhook-deliveries', credential: world.credentials.operator },
    { name: 'GET /v1/events', credential: world.credentials.full },
    { name: 'GET /v1/orders', credential: world.credentials.full },
    { name: 'GET /admin/v1/stores/{store_id}/activity', credential: world.credentials.operator },
  ];
  for (const { name, credential } of lists) {
    const path = name.replace('GET ', '').replace('{store_id}', world.storeId);
    const request = { method: 'GET', path, query: 'limit=3', headers: { authorization: `Bearer ${credential}` }, body: null };
    world.learn(name, (await sendRequest(stack.inside.answer, request, address)).json);
  }
}
