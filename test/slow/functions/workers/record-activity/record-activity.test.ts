import { ulid } from 'ulid';
import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { type ActivityEntry, activitySummary } from '#shared/activity/activity-entry.ts';
import { activityPages, recordActivity } from '#shared/activity/activity-table.ts';
import { markRelayed, readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { isInternal } from '#shared/events/topics.ts';
import { type PageQuery, type PageResult, readPage } from '#shared/table/read-page.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { recordActivities } from '#test/support/harness/recorded-activity.ts';
import { type CallOf, rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';

const admin = '/admin/v1/stores/{store_id}';
const store = { store_id: aStore().id };

let api: Api;
let callOf: CallOf;
let fault: Intercept = () => undefined;
beforeEach(async () => {
  fault = () => undefined;
  api = await anApi({ intercept: (...call) => fault(...call) });
  callOf = rotatingCredentials(api);
});
afterEach(() => api.close());

async function entries(): Promise<readonly ActivityEntry[]> {
  const all: ActivityEntry[] = [];
  for (let after: string | null = null; ; ) {
    const wanted: PageQuery = { limit: 250, after, updatedSinceMs: null, createdSinceMs: null };
    const { items, next }: PageResult<ActivityEntry> = await readPage(
      api.table,
      activityPages(store.store_id, { nowMs: Date.now() }),
      wanted,
    );
    all.push(...items);
    if (next === null) return all;
    after = next;
  }
}

async function send(endpoint: string, body: object, parts: { readonly id?: number; readonly headers?: Record<string, string> } = {}) {
  const { id, headers = {} } = parts;
  const params = { ...(endpoint.includes('{store_id}') ? store : {}), ...(id === undefined ? {} : { id: String(id) }) };
  return api.send(await callOf(endpoint, { params, body, headers }));
}

async function made(endpoint: string, body: object, id?: number) {
  const answer = await send(endpoint, body, id === undefined ? {} : { id });
  if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.body}`);
  return answer.json.data;
}

it('a thousand writes of many kinds make a thousand entries, each with its author; refused and replayed requests make none', async () => {
  const location = await made(`POST ${admin}/locations`, { name: 'Depot', fulfils_online: true });
  const product = await made('POST /v1/products', {
    name: 'Mug',
    status: 'active',
    variants: [{ price: '10.00', inventory_quantity: 10_000 }],
  });
  const variantId = product.variants[0].id;
  await recordActivities(api);
  const before = (await entries()).length;

  const kinds: readonly ((n: number) => Promise<unknown>)[] = [
    (n) => made('POST /v1/customers', { email: `c${n}@example.com` }),
    (n) => made('PATCH /v1/products/{id}', { name: `Mug ${n}` }, product.id),
    () => made('POST /v1/inventory-levels/adjust', { variant_id: variantId, location_id: location.id, delta: 1 }),
    () => made('POST /v1/orders', { line_items: [{ variant_id: variantId, quantity: 1 }], customer: { email: 'ada@example.com' } }),
    (n) => made('POST /v1/discounts', { code: `C-${n}`, type: 'percentage', value: '10.00' }),
    (n) => made(`PATCH ${admin}`, { name: `Shop ${n}` }),
    (n) => made(`POST ${admin}/brands`, { name: `Brand ${n}` }),
    (n) => made(`PUT ${admin}/purchasing-settings`, { hold_minutes: n }),
    (n) =>
      n < 100
        ? made(`POST ${admin}/staff`, { email: `s${n}@example.com`, name: 'S', role: 'staff', areas: ['orders'] })
        : made(`PATCH ${admin}`, { name: `Shop ${n}` }),
    (n) =>
      n < 100
        ? made(`POST ${admin}/api-keys`, { name: `K${n}`, scopes: ['read_products'] })
        : made(`PATCH ${admin}`, { name: `Shop ${n}` }),
  ];
  for (let n = 0; n < 1_000; n += 1) {
    await kinds[n % kinds.length]?.(n + 1);
    if (n % 100 === 99) await recordActivities(api, 2);
  }
  expect((await send('POST /v1/products', { name: '' })).statusCode).toBe(422);
  expect((await send(`PATCH ${admin}/staff/{id}`, { name: 'X' }, { id: 1 })).statusCode).toBe(404);
  const once = { headers: { 'idempotency-key': 'once' } };
  expect((await send('POST /v1/gift-cards', { value: '5.00' }, once)).statusCode).toBe(201);
  expect((await send('POST /v1/gift-cards', { value: '5.00' }, once)).headers['Idempotent-Replayed']).toBe('true');
  await recordActivities(api);

  const found = await entries();
  expect(found.length - before).toBe(1_001);
  expect(new Set(found.map(({ source }) => source)).size).toBe(found.length);
  const actors = Object.fromEntries(
    Object.entries(Object.groupBy(found, ({ action }) => action)).map(([action, some = []]) => [
      action,
      [...new Set(some.map(({ actor }) => actor.type))],
    ]),
  );
  expect(actors).toMatchObject({
    'customer.created': ['api_key'],
    'product.updated': ['api_key'],
    'inventory.updated': ['api_key'],
    'order.created': ['api_key'],
    'discount.created': ['api_key'],
    'store.updated': ['staff'],
    'brand.created': ['staff'],
    'purchasing_settings.updated': ['staff'],
    'gift_card.issued': ['api_key'],
  });
});

it('an entry names the object, the old and the new value, and never a secret', async () => {
  const key = await made(`POST ${admin}/api-keys`, { name: 'ERP', scopes: ['read_products'] });
  await recordActivities(api);
  await made(`PATCH ${admin}/api-keys/{id}`, { name: 'ERP sync' }, key.id);
  await recordActivities(api);
  const endpoint = await made(`POST ${admin}/webhook-endpoints`, { url: 'https://receiver.example/a', topics: ['*'] });
  await recordActivities(api);
  const rolled = await made(`POST ${admin}/webhook-endpoints/{id}/roll-secret`, {}, endpoint.id);
  await recordActivities(api);
  const found = await entries();
  expect(found.map(({ action, resource, changes }) => ({ action, resource, changes }))).toEqual([
    {
      action: 'webhook_endpoint.roll_secret',
      resource: { object: 'webhook_endpoint', id: endpoint.id },
      changes: [{ field: 'secret_last4', before: null, after: null, isShown: false }],
    },
    { action: 'webhook_endpoint.created', resource: { object: 'webhook_endpoint', id: endpoint.id }, changes: [] },
    {
      action: 'api_key.updated',
      resource: { object: 'api_key', id: key.id },
      changes: [{ field: 'name', before: 'ERP', after: 'ERP sync', isShown: true }],
    },
    { action: 'api_key.created', resource: { object: 'api_key', id: key.id }, changes: [] },
  ]);
  for (const secret of [key.secret, endpoint.secret, rolled.secret]) expect(JSON.stringify(found)).not.toContain(secret);
});

it('a summary states the name of the API key via which a change was made', () => {
  const actor = { type: 'api_key', id: 44, name: 'ERP sync' } as const;
  expect(activitySummary({ action: 'product.updated', resource: { object: 'product', id: 7 }, actor })).toBe(
    'product 7: updated, made via the API key ERP sync',
  );
});

it('a worker that is stopped midway loses no entry: its messages are received again', async () => {
  for (let n = 0; n < 20; n += 1) await made('POST /v1/customers', { email: `c${n}@example.com` });
  const events = await readUnrelayedEvents(api.table, { dueByMs: Date.now() + 60_000, perShard: 100 });
  let written = 0;
  fault = (operation, input) => {
    const item = (input as { readonly Item?: { readonly entity?: { readonly S?: string } } }).Item;
    if (operation !== 'PutItem' || item?.entity?.S !== 'activity') return undefined;
    written += 1;
    if (written > 7) throw new Error('stopped');
    return undefined;
  };
  const told = events.filter(({ topic }) => !isInternal(topic));
  const record = (body: string | null) => recordEvent({ table: api.table }, JSON.stringify({ detail: JSON.parse(body ?? '') }));
  const first = await Promise.allSettled(told.map(({ body }) => record(body)));
  expect(first.some(({ status }) => status === 'rejected')).toBe(true);
  fault = () => undefined;
  for (const { body } of told.toReversed()) await record(body);
  for (const event of events) await markRelayed(api.table, event, Date.now());
  expect(await entries()).toHaveLength(20);
});

it('the main event of a request makes its entry, in whatever order its events arrive', async () => {
  const shared = { atMs: 1, actor: { type: 'system', id: null, name: 'Test' } as const, changes: [], requestId: `req_${ulid()}` };
  const say = (action: string, rank: number) =>
    recordActivity(api.table, store.store_id, { ...shared, action, resource: { object: 'order', id: 1 }, eventId: `evt_${action}`, rank });
  await say('inventory.updated', 0);
  await say('order.created', 28);
  await say('order.paid', 21);
  await say('order.created', 28);
  expect((await entries()).map(({ action }) => action)).toEqual(['order.created']);
});
