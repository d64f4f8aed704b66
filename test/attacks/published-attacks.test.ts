import { randomBytes } from 'node:crypto';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { type StaffMember, staffAreas } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import type { ApiCall } from '#test/support/builders/api-event.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

/*
 * Published attacks that worked against other commerce systems. Each test is named by the number of the published
 * report. The reports use other terms: a channel or a tenant is our store, an administrator is our staff member, and a
 * reservation is the stock that an order takes. Every request passes through the whole pipeline.
 */

const victim = aStore();
const rival = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ', handle: 'rival', domain: 'rival.example.com' });

type Answer = Awaited<ReturnType<Api['send']>>;
type Parts = Pick<ApiCall, 'query' | 'body' | 'headers'> & { readonly id?: number; readonly store?: Store };
type Member = { readonly id: number; readonly email: string; readonly token: string };
type Made = { readonly id: number; readonly [member: string]: unknown };

let api: Api;
/** The credentials of the attacked store, the attacker's store and the platform. */
let victimKey: string;
let rivalKey: string;
let rivalOwner: string;
let operator: string;
/** The ids of the attacked store's objects. */
let ids: Readonly<Record<'location' | 'brand' | 'category' | 'group' | 'supplier' | 'product' | 'variant' | 'customer', number>>;
let owner: Member;
let paidOrder: Made;
let unpaidOrder: Made;
/** A product of the attacker's store. */
let rivalProduct: Made;

const send = (key: string | undefined, endpoint: string, { id, store = victim, ...parts }: Parts = {}): Promise<Answer> => {
  const [method = '', route = ''] = endpoint.split(' ');
  const params = { store_id: store.id, ...(id === undefined ? {} : { id: String(id) }) };
  return api.send({ method, route, params, ...parts, ...(key === undefined ? {} : { key }) });
};

async function made(key: string, endpoint: string, parts: Parts = {}): Promise<Made> {
  const answer = await send(key, endpoint, parts);
  if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.body}`);
  return answer.json.data;
}

type Refused = { readonly param?: string; readonly code: string };
/**
 * Returns the status and the error codes, such as `422 brand_id unknown_id`. If an error names a parameter, the
 * parameter precedes its code.
 */
function outcome({ statusCode, json: { error } }: Answer): string {
  const refused: readonly Refused[] = error === undefined ? [] : (error.errors ?? [error]);
  return [statusCode, ...refused.map(({ param = '', code }) => `${param} ${code}`.trim())].join(' ');
}
const outcomes = async (answers: readonly Promise<Answer>[]): Promise<readonly string[]> => (await Promise.all(answers)).map(outcome);

let members = 0;
async function memberOf(store: Store, rights: Pick<StaffMember, 'role' | 'areas'>): Promise<Member> {
  members += 1;
  const [id, email] = [1000 + members, `member-${members}@example.com`];
  await transact(api.table, addMemberWrites(store.id, { id, email, name: 'Member', ...rights, createdAtMs: 1, updatedAtMs: 1 }));
  return { id, email, token: await api.token({ email }) };
}

const variantOf = ({ variants }: Made): number => (variants as readonly Made[])[0]?.id ?? 0;
const inStock = async (units: number): Promise<number> => {
  const body = { name: 'Mug', status: 'active', variants: [{ price: '10.00', inventory_quantity: units }] };
  return variantOf(await made(victimKey, 'POST /v1/products', { body }));
};
const onHand = async (variantId: number): Promise<number> =>
  (await send(victimKey, 'GET /v1/inventory-levels', { query: `variant_ids=${variantId}` })).json.data[0].on_hand;
const anOrder = (variantId: number, over: object = {}) => ({
  line_items: [{ variant_id: variantId, quantity: 1 }],
  customer: { email: 'ada@example.com' },
  ...over,
});

beforeAll(async () => {
  api = await anApi();
  await transact(api.table, openStoreWrites(rival));
  victimKey = await api.key();
  rivalKey = await api.key(scopes, rival.id);
  operator = await api.token({ email: 'operator@example.com', operator: true });
  owner = await memberOf(victim, { role: 'owner', areas: [] });
  ({ token: rivalOwner } = await memberOf(rival, { role: 'owner', areas: [] }));
  const add = async (path: string, body: object): Promise<number> => (await made(operator, `POST ${admin}${path}`, { body })).id;

  const location = await add('/locations', { name: 'Warehouse', fulfils_online: true });
  const variant = await inStock(100);
  const order = anOrder(variant, { customer: { email: 'ada@example.com', first_name: 'Ada' } });
  paidOrder = await made(victimKey, 'POST /v1/orders', { body: { ...order, payment_status: 'paid' } });
  unpaidOrder = await made(victimKey, 'POST /v1/orders', { body: order });
  ids = {
    location,
    variant,
    brand: await add('/brands', { name: 'Acme' }),
    category: await add('/categories', { name: 'Kitchen' }),
    group: await add('/customer-groups', { name: 'Trade' }),
    supplier: await add('/suppliers', { name: 'Acme', email: 'orders@supplier.example' }),
    product: (await made(victimKey, 'POST /v1/products', { body: { name: 'Cup', variants: [{ price: '1.00' }] } })).id,
    customer: Number(paidOrder['customer_id']),
  };
  rivalProduct = await made(rivalKey, 'POST /v1/products', { body: { name: 'Decoy', status: 'active', variants: [{ price: '1.00' }] } });
});
afterAll(() => api.close());

describe('Vendure: the eleven advisories of 3.7.3 of September 2026', () => {
  // https://github.com/vendurehq/vendure/security/advisories/GHSA-wr5h-x3x6-4h23
  it('GHSA-wr5h-x3x6-4h23: registering with the address of somebody else does not give access as that person', async () => {
    const unverified = await api.token({ email: owner.email, isVerified: false });
    expect(outcome(await send(unverified, 'GET /admin/v1/me'))).toBe('401 invalid_credential');
    const helper = (await memberOf(victim, { role: 'staff', areas: ['settings'] })).token;
    const again = { email: owner.email.toUpperCase(), name: 'Mallory', role: 'staff', areas: ['settings'] };
    expect(outcome(await send(helper, `POST ${admin}/staff`, { body: again }))).toBe('422 email taken');
    expect(outcome(await send(helper, `PATCH ${admin}/staff/{id}`, { id: owner.id, body: { name: 'Mallory' } }))).toBe(
      '403 insufficient_scope',
    );
    // If another store invites the owner, the owner gets access to the inviting store. The inviting store gets no
    // access to the owner's store.
    expect(outcome(await send(rivalOwner, `POST ${admin}/staff`, { store: rival, body: { ...again, areas: ['orders'] } }))).toBe('201');
    const { stores } = await made(owner.token, 'GET /admin/v1/me');
    expect(stores).toMatchObject([
      { id: rival.id, role: 'staff', areas: ['orders'] },
      { id: victim.id, role: 'owner', areas: [] },
    ]);
    expect(await made(operator, `GET ${admin}/staff/{id}`, { id: owner.id })).toMatchObject({ name: 'Member', role: 'owner' });
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-7qvr-c5vf-xxfh
  it('GHSA-7qvr-c5vf-xxfh: an order of another store cannot be refunded, paid, fulfilled, canceled or annotated', async () => {
    const attacks = [
      ['refunds', paidOrder, { amount: '1.00' }],
      ['refunds/preview', paidOrder, { amount: '1.00' }],
      ['mark-paid', unpaidOrder, {}],
      ['fulfill', paidOrder, {}],
      ['deliver', paidOrder, {}],
      ['cancel', unpaidOrder, {}],
      ['notes', paidOrder, { message: 'Called' }],
      ['returns', paidOrder, { line_items: [{ id: paidOrder.id }] }],
    ] as const;
    for (const [action, { id }, body] of attacks) {
      const byKey = send(rivalKey, `POST /v1/orders/{id}/${action}`, { id, body });
      const byStaff = [victim, rival].map((store) => send(rivalOwner, `POST ${admin}/orders/{id}/${action}`, { id, store, body }));
      expect([action, ...(await outcomes([byKey, ...byStaff]))]).toEqual([action, '404 not_found', '404 not_found', '404 not_found']);
    }
    for (const order of [paidOrder, unpaidOrder]) {
      const { id } = order;
      expect(await made(victimKey, 'GET /v1/orders/{id}', { id })).toEqual(order);
      expect((await send(victimKey, 'GET /v1/orders/{id}/notes', { id })).json.data).toEqual([]);
    }
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-422x-jq57-j238
  it('GHSA-422x-jq57-j238: an object of another store cannot be taken over by naming it in a body', async () => {
    const asKey = (endpoint: string, body: object) => send(rivalKey, endpoint, { id: rivalProduct.id, body });
    const asStaff = (path: string, body: object) => send(rivalOwner, `POST ${admin}${path}`, { store: rival, body });
    const line = { variant_id: variantOf(rivalProduct), quantity: 1, unit_cost: '1.00' };
    expect(
      await outcomes([
        asKey('PATCH /v1/products/{id}', { brand_id: ids.brand }),
        asKey('PATCH /v1/products/{id}', { category_ids: [ids.category] }),
        asKey('POST /v1/orders', anOrder(ids.variant)),
        asStaff('/purchase-orders', { supplier_id: ids.supplier, line_items: [line] }),
      ]),
    ).toEqual([
      '422 brand_id unknown_id',
      '422 category_ids[0] unknown_id',
      '422 line_items[0].variant_id unknown_id',
      '422 supplier_id unknown_id',
    ]);
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-f94w-2928-x43p
  it('GHSA-f94w-2928-x43p: an object of another store cannot be copied', async () => {
    const copies = [victim, rival].map((store) => send(rivalOwner, `GET ${admin}/orders/{id}/record`, { id: paidOrder.id, store }));
    expect(await outcomes(copies)).toEqual(['404 not_found', '404 not_found']);
    expect(await made(owner.token, `GET ${admin}/orders/{id}/record`, { id: paidOrder.id })).toMatchObject({ id: paidOrder.id });
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-37j3-p93w-fq6w
  it('GHSA-37j3-p93w-fq6w: the staff of another store are not shown', async () => {
    const reads = [
      send(rivalOwner, `GET ${admin}/staff`),
      send(rivalOwner, `GET ${admin}/staff/{id}`, { id: owner.id }),
      send(rivalOwner, `GET ${admin}/staff/{id}`, { id: owner.id, store: rival }),
    ];
    expect(await outcomes(reads)).toEqual(['404 not_found', '404 not_found', '404 not_found']);
    const { json } = await send(rivalOwner, `GET ${admin}/staff`, { store: rival });
    expect(json.data.map(({ id }: Made) => id)).not.toContain(owner.id);
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-22x4-937q-5fr5
  it("GHSA-22x4-937q-5fr5: the settings of another store cannot be changed, and no member can change a store's plan", async () => {
    const change = { body: { name: 'Taken over' } };
    expect(outcome(await send(rivalOwner, `PATCH ${admin}`, change))).toBe('404 not_found');
    expect(outcome(await send(victimKey, `PATCH ${admin}`, change))).toBe('401 invalid_credential');
    expect(outcome(await send(rivalOwner, `PATCH ${admin}`, { store: rival, body: { plan: 'advanced' } }))).toBe('403 insufficient_scope');
    expect(await made(operator, `GET ${admin}`)).toMatchObject({ name: 'Example', plan: 'pro' });
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-gg28-cx38-jxxr
  it('GHSA-gg28-cx38-jxxr: nothing is created under a parent of another store', async () => {
    const asStaff = (path: string, body: object) => send(rivalOwner, `POST ${admin}${path}`, { store: rival, body });
    const ownVariant = variantOf(rivalProduct);
    expect(
      await outcomes([
        asStaff('/categories', { name: 'Child', parent_id: ids.category }),
        asStaff('/group-prices', { group_id: ids.group, variant_id: ownVariant, price: '1.00' }),
        asStaff('/quantity-breaks', { variant_id: ids.variant, tiers: [{ min_quantity: 2, price: '0.50' }] }),
        asStaff('/booking-resources', { name: 'Room', location_id: ids.location }),
        send(rivalKey, 'PATCH /v1/products/{id}', { id: rivalProduct.id, body: { variants: [{ id: ids.variant, price: '1.00' }] } }),
        send(rivalKey, 'PATCH /v1/products/{id}', { id: ids.product, body: { variants: [{ price: '1.00' }] } }),
      ]),
    ).toEqual([
      '422 parent_id unknown_id',
      '422 group_id unknown_id',
      '422 variant_id unknown_id',
      '422 location_id unknown_id',
      '422 variants[0].id unknown_id',
      '404 not_found',
    ]);
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-c63h-3vvx-48ph
  it('GHSA-c63h-3vvx-48ph: no answer reveals whether a store, a member or a key exists', async () => {
    const nowhere = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9T00' });
    const textOf = ({ statusCode, json: { error } }: Answer): string => JSON.stringify([statusCode, error.code, error.message]);
    const isSame = async (one: Promise<Answer>, other: Promise<Answer>) => expect(textOf(await one)).toBe(textOf(await other));
    await isSame(send(rivalOwner, `GET ${admin}`), send(rivalOwner, `GET ${admin}`, { store: nowhere }));
    const member = (id: number) => send(rivalOwner, `GET ${admin}/staff/{id}`, { id, store: rival });
    await isSame(member(owner.id), member(999_999));
    const guess = (store: Store) => send(newSecret('so_live_', store.id, randomBytes(32)), 'GET /v1/store');
    await isSame(guess(victim), guess(nowhere));
    expect(outcome(await guess(victim))).toBe('401 invalid_credential');
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-vr2h-89r2-9rwv
  it('GHSA-vr2h-89r2-9rwv: a page of another origin cannot act with a cookie and cannot read an answer', async () => {
    const headers = { origin: 'https://evil.example', cookie: `session=${victimKey}; token=${victimKey}` };
    const forged = await outcomes([
      send(undefined, 'POST /v1/customers', { headers, body: { email: 'mallory@example.com' } }),
      send(undefined, 'GET /v1/orders', { headers }),
      send(undefined, `GET ${admin}/staff`, { headers }),
    ]);
    expect(forged).toEqual(['401 missing_credential', '401 missing_credential', '401 missing_credential']);
    const answers = [await send(victimKey, 'GET /v1/store', { headers }), await send(owner.token, 'GET /admin/v1/me', { headers })];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.headers).filter((name) => /^(access-control|set-cookie)/i.test(name))).toEqual([]);
    }
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-32jm-mf7r-7qw5
  it('GHSA-32jm-mf7r-7qw5: the credential that started a job appears in no job, list, log or stored row', async () => {
    const headers = { 'idempotency-key': 'key of the nightly export' };
    const body = { name: 'Nightly', scopes: ['read_customers'] };
    const { secret } = await made(owner.token, `POST ${admin}/api-keys`, { headers, body });
    const begun = await send(String(secret), 'POST /v1/bulk-operations', { body: { operation: 'export', object: 'customer' } });
    const shown = [begun];
    for (const path of ['bulk-operations', 'api-keys', 'activity', 'events']) shown.push(await send(owner.token, `GET ${admin}/${path}`));
    expect(shown.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 200, 200]);
    const stored = api.engine.call('Scan', { TableName: api.table.name });
    expect(stored['LastEvaluatedKey']).toBeUndefined();
    const texts = [...shown.map((answer) => answer.body), JSON.stringify(stored), JSON.stringify(api.logLines)];
    expect(texts.map((text) => text.includes(String(secret)))).toEqual(texts.map(() => false));
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-f4r3-h6jf-4m29
  it('GHSA-f4r3-h6jf-4m29: a drawing that contains a script is not served as an image', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const upload = { content_type: 'image/svg+xml', size: drawing.length };
    expect(outcome(await send(owner.token, `POST ${admin}/image-uploads`, { body: upload }))).toBe('422 content_type invalid_enum');
    const { id } = await made(owner.token, `POST ${admin}/image-uploads`, { body: { ...upload, content_type: 'image/png' } });
    api.uploads.uploads.set(`${victim.id}/image-uploads/${id}`, Buffer.from(drawing));
    expect(outcome(await send(owner.token, `POST ${admin}/image-uploads/{id}/complete`, { id }))).toBe('422 image_type');
    expect(api.uploads.media.size).toBe(0);
  });
});

describe('Vendure: the advisories of 3.7.4 and 3.6.5', () => {
  // https://github.com/vendurehq/vendure/security/advisories/GHSA-37xp-mjp8-6f9x
  it("GHSA-37xp-mjp8-6f9x: only a caller who may create a key with every scope can get a stronger key's secret by rolling that key", async () => {
    const body = { name: 'ERP', scopes };
    const { id, secret } = await made(owner.token, `POST ${admin}/api-keys`, { body });
    const roll = (key: string, over: Parts = {}) => send(key, `POST ${admin}/api-keys/{id}/roll`, { id, ...over });
    const others = staffAreas.filter((area) => area !== 'developers' && area !== 'settings');
    const weak = (await memberOf(victim, { role: 'staff', areas: others })).token;
    const attacks = [
      roll(weak),
      roll(rivalOwner),
      roll(rivalOwner, { store: rival }),
      roll(String(secret)),
      send(weak, `PATCH ${admin}/api-keys/{id}`, { id, body: { scopes: ['read_store'] } }),
      send(weak, `POST ${admin}/api-keys/{id}/revoke`, { id }),
      send(weak, `GET ${admin}/api-keys`),
    ];
    expect(await outcomes(attacks)).toEqual([
      '403 insufficient_scope',
      '404 not_found',
      '404 not_found',
      '401 invalid_credential',
      '403 insufficient_scope',
      '403 insufficient_scope',
      '403 insufficient_scope',
    ]);
    expect(outcome(await send(String(secret), 'GET /v1/store'))).toBe('200');

    // Specification, Authentication 2: members with the area Developers or Settings may create keys with every scope,
    // so rolling a key gives them nothing new.
    const developer = (await memberOf(victim, { role: 'staff', areas: ['developers'] })).token;
    const headers = { 'idempotency-key': 'roll of the ERP key' };
    expect(outcome(await send(developer, `POST ${admin}/api-keys`, { body }))).toBe('201');
    const rolled = await roll(developer, { headers });
    expect(outcome(await send(rolled.json.data.secret, 'GET /v1/store'))).toBe('200');
    expect(outcome(await send(String(secret), 'GET /v1/store'))).toBe('401 revoked_credential');
    expect(outcome(await roll(weak, { headers }))).toBe('403 insufficient_scope');
  });

  // https://github.com/vendurehq/vendure/security/advisories/GHSA-8ghm-q833-cmgp
  it('GHSA-8ghm-q833-cmgp: twelve concurrent buyers of four units get four', async () => {
    const variant = await inStock(4);
    const buyers = Array.from({ length: 12 }, (_, n) => anOrder(variant, { customer: { email: `buyer-${n}@example.com` } }));
    const sold = await outcomes(buyers.map((body) => send(victimKey, 'POST /v1/orders', { body })));
    expect(sold.toSorted()).toEqual([...Array(4).fill('201'), ...Array(8).fill('422 line_items[0].quantity insufficient_stock')]);
    expect(await onHand(variant)).toBe(0);
  });

  // https://github.com/advisories/GHSA-xf65-r35x-wmmv
  it('GHSA-xf65-r35x-wmmv: no filter widens what a caller may see', async () => {
    const find = async (key: string, question: string): Promise<readonly string[]> => {
      const query = String(new URLSearchParams({ q: question, objects: 'customer,order' }));
      return (await send(key, 'GET /v1/search', { query })).json.data.results.map(({ object }: { readonly object: string }) => object);
    };
    const ofProducts = await api.key(['read_products']);
    expect(await find(victimKey, 'ada@example.com')).toContain('customer');
    expect(await find(ofProducts, 'ada@example.com')).toEqual([]);
    expect(await find(ofProducts, 'zzz OR ada@example.com')).toEqual([]);
    const list = (query: string) => send(rivalKey, 'GET /v1/orders', { query });
    expect((await list('email=ada%40example.com')).json.data).toEqual([]);
    expect(outcome(await list('email=ada%40example.com&filterOperator=OR'))).toBe('422 filterOperator unknown_parameter');
    // Two filters narrow a list: they find Ada's paid order, not all of Ada's orders plus all paid ones.
    const both = await send(victimKey, 'GET /v1/orders', { query: 'email=ada%40example.com&payment_status=paid' });
    expect(both.json.data.map(({ id }: Made) => id)).toEqual([paidOrder.id]);
  });
});

describe('Medusa', () => {
  // https://github.com/medusajs/medusa/issues/16502
  it('#16502: two lines for the same stock item are checked together', async () => {
    const variant = await inStock(3);
    const line_items = [1, 2].map(() => ({ variant_id: variant, quantity: 2 }));
    expect(outcome(await send(victimKey, 'POST /v1/orders', { body: anOrder(variant, { line_items }) }))).toBe(
      '422 line_items[0].quantity insufficient_stock line_items[1].quantity insufficient_stock',
    );
    expect(await onHand(variant)).toBe(3);
  });

  // https://github.com/medusajs/medusa/issues/16569
  it('#16569: concurrent changes of one level take no more than there is, and none is lost', async () => {
    const variant = await inStock(3);
    const take = { variant_id: variant, location_id: ids.location, delta: -1 };
    const taken = await outcomes(Array.from({ length: 8 }, () => send(victimKey, 'POST /v1/inventory-levels/adjust', { body: take })));
    expect(taken.toSorted()).toEqual([...Array(3).fill('200'), ...Array(5).fill('422 delta insufficient_stock')]);
    expect(await onHand(variant)).toBe(0);
  });

  // https://github.com/medusajs/medusa/issues/12401
  it('#12401: stock that an order took is returned once, and a count repairs a level', async () => {
    const variant = await inStock(5);
    const line_items = [{ variant_id: variant, quantity: 2 }];
    const { id } = await made(victimKey, 'POST /v1/orders', { body: anOrder(variant, { line_items }) });
    expect(await onHand(variant)).toBe(3);
    const canceled = await outcomes(Array.from({ length: 5 }, () => send(victimKey, 'POST /v1/orders/{id}/cancel', { id, body: {} })));
    expect(canceled.toSorted()).toEqual(['200', ...Array(4).fill('422 order_cancelled')]);
    expect(await onHand(variant)).toBe(5);
    const level = { variant_id: variant, location_id: ids.location };
    const below = await send(victimKey, 'POST /v1/inventory-levels/adjust', { body: { ...level, delta: -6 } });
    expect(outcome(below)).toBe('422 delta insufficient_stock');
    await made(victimKey, 'POST /v1/inventory-levels/set', { body: { ...level, on_hand: 7 } });
    expect(await onHand(variant)).toBe(7);
  });
});

describe('Saleor, Sylius and Grav', () => {
  // https://github.com/saleor/saleor/security/advisories/GHSA-r6fj-f4r9-36gr
  it('Saleor CVE-2026-24136: the id of an order is not enough to read the order', async () => {
    const answers = [
      await send(undefined, 'GET /v1/orders/{id}', { id: paidOrder.id }),
      await send(undefined, 'GET /v1/orders', { query: 'email=ada%40example.com' }),
      await send(undefined, `GET ${admin}/orders/{id}`, { id: paidOrder.id }),
    ];
    expect(answers.map(outcome)).toEqual(['401 missing_credential', '401 missing_credential', '401 missing_credential']);
    for (const { body } of answers) expect(body).not.toContain('ada@example.com');
  });

  // https://github.com/Sylius/Sylius/security/advisories/GHSA-2xc6-348p-c2x6
  it('Sylius CVE-2026-31820: naming a customer in an order reveals nothing about that customer', async () => {
    const foreign = anOrder(variantOf(rivalProduct), { customer: { id: ids.customer } });
    expect(outcome(await send(rivalKey, 'POST /v1/orders', { body: foreign }))).toBe('422 customer.id unknown_id');
    const scoped = await api.key(['write_orders']);
    const preview = await send(scoped, 'POST /v1/orders/preview', { body: anOrder(ids.variant, { customer: { id: ids.customer } }) });
    expect([preview.statusCode, preview.json.data.email, preview.json.data.customer_name]).toEqual([200, null, null]);
    expect(preview.json.data.warnings).toMatchObject([{ param: 'customer', code: 'customer_not_read' }]);
    expect(preview.body).not.toContain('ada@example.com');
  });

  // https://github.com/Sylius/Sylius/security/advisories/GHSA-7mp4-25j8-hp5q
  it('Sylius CVE-2026-31824: a code that may be used twice is used only twice by six concurrent orders', async () => {
    await made(victimKey, 'POST /v1/discounts', { body: { code: 'TWICE', type: 'percentage', value: '10.00', usage_limit: 2 } });
    const buyers = Array.from({ length: 6 }, (_, n) => ({ customer: { email: `coupon-${n}@example.com` }, discount_code: 'TWICE' }));
    const used = await outcomes(buyers.map((over) => send(victimKey, 'POST /v1/orders', { body: anOrder(ids.variant, over) })));
    expect(used.toSorted()).toEqual(['201', '201', ...Array(4).fill('422 discount_code discount_used_up')]);
  });

  // https://github.com/getgrav/grav/security/advisories/GHSA-jqgq-v53x-x99g
  it('Grav CVE-2026-72833: a key that an owner created has only its own scopes, not the role of the owner', async () => {
    const { id, secret } = await made(owner.token, `POST ${admin}/api-keys`, { body: { name: 'Monitoring', scopes: ['read_store'] } });
    const key = String(secret);
    const begin = (body: object) => send(key, 'POST /v1/bulk-operations', { body });
    expect(
      await outcomes([
        send(key, 'POST /v1/customers', { body: { email: 'mallory@example.com' } }),
        begin({ operation: 'createCustomer', size: 10 }),
        begin({ operation: 'export', object: 'customer' }),
        send(key, 'GET /v1/oauth/installation'),
        send(key, `PATCH ${admin}/api-keys/{id}`, { id, body: { scopes } }),
        send(key, `POST ${admin}/api-keys`, { body: { name: 'Stronger', scopes } }),
        send(key, `POST ${admin}/staff`, { body: { email: 'mallory@example.com', name: 'Mallory', role: 'owner' } }),
      ]),
    ).toEqual([
      '403 insufficient_scope',
      '403 insufficient_scope',
      '403 insufficient_scope',
      '403 app_token_required',
      '401 invalid_credential',
      '401 invalid_credential',
      '401 invalid_credential',
    ]);
    const found = await send(key, 'GET /v1/search', { query: 'q=ada%40example.com' });
    expect([found.statusCode, found.json.data.results]).toEqual([200, []]);
    expect(outcome(await send(key, 'GET /v1/store'))).toBe('200');
  });
});
