import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { examineStore } from '#shared/doctor/examine-store.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { aStore } from '../../support/builders/a-store.ts';
import { type Api, anApi, contracts } from '../../support/harness/an-api.ts';
import { recordActivities } from '../../support/harness/recorded-activity.ts';
import { type CallOf, rotatingCredentials } from '../../support/harness/rotating-credentials.ts';
import { admin, seedStore } from '../../support/harness/seeded-store.ts';

type Item = Readonly<Record<string, unknown>>;
type Page = { readonly data: readonly Shown[]; readonly has_more: boolean; readonly next_cursor: string | null };
type Shown = { readonly id?: number | string; readonly variant_id?: number; readonly product_id?: number; readonly email?: string };

/**
 * A list, the kind of its rows, the attribute to corrupt, and the endpoint of a single object. `as` is the object's
 * name in the findings of `examineStore`, or null if `examineStore` does not check these rows.
 */
type Row = {
  readonly list: string;
  readonly kind: string;
  readonly attribute: string;
  readonly get: string | null;
  readonly as: string | null;
  readonly query?: string;
};

const listed = (list: string, kind: string, as: string | null, over: Partial<Row> = {}): Row => ({
  list: `GET ${list}`,
  kind,
  attribute: 'created_at_ms',
  get: `GET ${list}/{id}`,
  as,
  ...over,
});

const lists: readonly Row[] = [
  listed('/v1/locations', 'LOCATION', 'location'),
  listed(`${admin}/locations`, 'LOCATION', 'location'),
  // Corrupts `updated_at_ms` instead of `created_at_ms`. The creation time is usually not stored, because it equals the
  // time in the id.
  listed('/v1/products', 'PRODUCT', 'product', { attribute: 'updated_at_ms' }),
  listed('/v1/categories', 'CATEGORY', 'category'),
  listed(`${admin}/categories`, 'CATEGORY', 'category'),
  listed('/v1/brands', 'BRAND', 'brand'),
  listed(`${admin}/brands`, 'BRAND', 'brand'),
  listed('/v1/inventory-levels', 'VARIANT', 'variant', { attribute: 'tracked', get: null }),
  listed('/v1/inventory-levels', 'VARIANT', 'variant', { attribute: 'tracked', get: null, query: 'include=names' }),
  listed('/v1/inventory-movements', 'MOVEMENT', 'movement', { get: null }),
  listed('/v1/orders', 'ORDER', 'order'),
  listed('/v1/orders', 'ORDER', 'order', { query: 'status=processing' }),
  listed('/v1/orders', 'ORDER', 'order', { query: 'email=ada@example.com' }),
  listed('/v1/orders/{id}/refunds', 'REFUND', 'refund', { get: null }),
  listed('/v1/orders/{id}/notes', 'ORDER_NOTE', 'order_note', { get: null }),
  listed('/v1/returns', 'RETURN', 'return'),
  listed('/v1/customers', 'CUSTOMER', 'customer'),
  listed('/v1/customers', 'CUSTOMER', 'customer', { query: 'accepts_marketing=false' }),
  listed(`${admin}/customers`, 'CUSTOMER', 'customer'),
  listed('/v1/discounts', 'DISCOUNT', 'discount'),
  listed('/v1/gift-cards', 'GIFT_CARD', 'gift_card'),
  listed('/v1/gift-cards', 'GIFT_CARD', 'gift_card', { query: 'status=active' }),
  listed('/v1/gift-cards/{id}/movements', 'GIFT_CARD_MOVEMENT', 'gift_card_movement', { get: null }),
  listed('/v1/bookings', 'BOOKING', 'booking'),
  listed('/v1/bookings', 'BOOKING', 'booking', { query: 'starts_after=2020-01-01T00:00:00Z' }),
  listed('/v1/purchase-orders', 'PURCHASE_ORDER', 'purchase_order'),
  listed('/v1/purchase-orders', 'PURCHASE_ORDER', 'purchase_order', { query: 'include=names' }),
  listed('/v1/bulk-operations', 'BULK_OPERATION', 'bulk_operation'),
  listed(`${admin}/staff`, 'STAFF', 'staff'),
  listed(`${admin}/api-keys`, 'API_KEY', 'api_key', { get: null }),
  listed(`${admin}/customer-groups`, 'PRICING', 'pricing'),
  listed(`${admin}/group-prices`, 'PRICING', 'pricing'),
  listed(`${admin}/quantity-breaks`, 'PRICING', 'pricing'),
  listed(`${admin}/automatic-discounts`, 'PRICING', 'pricing'),
  listed(`${admin}/booking-services`, 'BOOKING_SERVICE', 'booking_service', { attribute: 'updated_at_ms' }),
  listed(`${admin}/booking-services`, 'BOOKING_SERVICE', 'booking_service', { attribute: 'updated_at_ms', query: 'include=names' }),
  listed(`${admin}/booking-resources`, 'BOOKING_RESOURCE', 'booking_resource'),
  listed(`${admin}/suppliers`, 'SUPPLIER', 'supplier'),
  listed(`${admin}/variant-supplies`, 'VARIANT_SUPPLY', 'variant_supply', { attribute: 'replenishment' }),
  listed(`${admin}/variant-supplies`, 'VARIANT_SUPPLY', 'variant_supply', { attribute: 'replenishment', query: 'include=names' }),
  listed(`${admin}/webhook-endpoints`, 'WEBHOOK_ENDPOINT', 'webhook_endpoint'),
  listed(`${admin}/webhook-deliveries`, 'WEBHOOK_DELIVERY', 'webhook_delivery'),
  listed(`${admin}/webhook-recoveries`, 'WEBHOOK_RECOVERY', 'webhook_recovery'),
  listed(`${admin}/activity`, 'ACTIVITY', 'activity', { attribute: 'actor', get: null }),
  listed(`${admin}/app-installations`, 'INSTALLATION', 'app_installation'),
  listed('/admin/v1/apps', 'APP', null),
  listed('/admin/v1/stores', '', 'store', { get: null }),
];

/** The lists whose rows are tested elsewhere. */
const elsewhere = [
  ...[`GET ${admin}/bookings/availability`, 'GET /v1/events', `GET ${admin}/api-log`],
  // This list returns even unreadable records, in their stored form.
  `GET ${admin}/customers/{id}/personal-data`,
];

const planted = 'Ada Lovelace <ada@secret.example>';
const storeId = aStore().id;

let api: Api;
let callOf: CallOf;
let ids: { readonly order: number; readonly giftCard: number };

beforeAll(async () => {
  api = await anApi();
  callOf = rotatingCredentials(api);
  const { add, orders, order, giftCard, apps, purchaseOrders, endpoint } = await seedStore(api, callOf);
  ids = { order: order.id, giftCard: giftCard.id };
  for (const more of [
    ...[add.location, add.brand, add.category, add.discount, add.giftCard, add.booking, add.staff, add.apiKey, add.endpoint, add.group],
    ...[add.supplier, add.automatic, add.resource, add.service, add.groupPrice, add.quantityBreak, add.variantSupply, add.delivery],
  ]) {
    await more(71);
  }
  await add.product(72);
  await add.import('planned');
  await add.bulkOperation('running');
  await orders.returned();
  await purchaseOrders.draft();
  await apps.install(73);
  const post = async (path: string, params: Readonly<Record<string, string>>, body: object) => {
    const answer = await api.send(await callOf(`POST ${path}`, { params, body }));
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
  };
  await post('/v1/customers', {}, { email: 'grace@example.com' });
  await post('/v1/gift-cards/{id}/redemptions', { id: String(ids.giftCard) }, { amount: '2.00' });
  for (const n of [1, 2]) {
    await post('/v1/orders/{id}/notes', { id: String(ids.order) }, { message: `Note ${n}` });
    await post('/v1/orders/{id}/refunds', { id: String(ids.order) }, { amount: '1.00' });
  }
  const range = { since: new Date(Date.now() - 1_000).toISOString() };
  await post(`${admin}/webhook-endpoints/{id}/recover`, { store_id: storeId, id: String(endpoint.id) }, range);
  const second = { name: 'Second', handle: 'second', email: 'owner@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro' };
  const operator = await api.token({ email: 'operator@example.com', operator: true });
  const opened = await api.send({ method: 'POST', route: '/admin/v1/stores', body: second, key: operator });
  if (opened.statusCode !== 201) throw new Error(opened.body);
  await recordActivities(api);
}, 60_000);
afterAll(() => api.close());

const paramsOf = (endpoint: string): Record<string, string> => ({
  ...(endpoint.includes('{store_id}') ? { store_id: storeId } : {}),
  id: String(endpoint.includes('/gift-cards/') ? ids.giftCard : ids.order),
});
const ask = async (list: string, query: string, limit = 250) =>
  api.send(await callOf(list, { params: paramsOf(list), query: [query, `limit=${limit}`].filter(Boolean).join('&') }));

async function allItems(): Promise<readonly Item[]> {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await api.table.client.send(
      new ScanCommand({ TableName: api.table.name, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}

const put = (item: Item) => api.table.client.send(new PutCommand({ TableName: api.table.name, Item: item }));

const idOf = ({ id, variant_id: variantId, product_id: productId }: Shown) => id ?? variantId ?? productId;

/** Returns the stored row of an object that appears in a list. */
async function rowOf({ kind }: Row, shown: Shown): Promise<Item> {
  const id = idOf(shown);
  const partition = kind === '' ? `S#${id}` : kind === 'APP' ? 'APP#' : `S#${storeId}#${kind}`;
  const found = (await allItems()).find(({ pk, sk, ...item }) => {
    if (!String(pk).startsWith(partition)) return false;
    if (kind === '') return sk === 'STORE';
    if (kind === 'ORDER' || kind === 'VARIANT' || kind === 'BOOKING' || kind === 'GIFT_CARD') {
      if (pk !== partition) return false;
    }
    return item['id'] === id || sk === padId(Number(id)) || String(sk).endsWith(`#${padId(Number(id))}`);
  });
  if (found === undefined) throw new Error(`no row of ${kind} ${id}`);
  return found;
}

async function doctored(): Promise<readonly string[]> {
  const findings: string[] = [];
  for await (const { check, object, id } of examineStore(api.table, storeId, { nowMs: Date.now(), graceMs: 0 })) {
    if (check === 'readable') findings.push(`${object} ${id}`);
  }
  return findings;
}

it('every list of both APIs is covered', () => {
  const paged = contracts.filter(({ endpoint: { method, query = {} }, derived }) => method === 'GET' && !derived && 'cursor' in query);
  const known = new Set([...lists.map(({ list }) => list), ...elsewhere]);
  expect([...new Set(paged.map(({ route }) => `GET ${route}`))].sort()).toEqual([...known].sort());
});

describe.each([
  ['an attribute of another type', (item: Item, attribute: string): Item => ({ ...item, [attribute]: planted })],
  ['a missing attribute', (item: Item, attribute: string): Item => without(item, attribute)],
])('a row with %s', (_, spoilt) => {
  it.each(lists.map((row) => [`${row.list}${row.query === undefined ? '' : `?${row.query}`}`, row] as const))(
    '%s is served without it, page by page',
    async (_list, row) => {
      const { list, kind, attribute, get, as, query = '' } = row;
      const before = (await ask(list, query)).json.data as readonly Shown[];
      expect(before.length).toBeGreaterThan(1);
      const [, target = {}] = before;
      const whole = await rowOf(row, target);
      const said = api.logLines.length;
      await put(spoilt(whole, attribute));
      try {
        const others = before.filter((one) => idOf(one) !== idOf(target));
        const { statusCode, json } = await ask(list, query);
        expect([statusCode, json.error]).toEqual([200, undefined]);
        expect(json.data).toEqual(others);
        const found: Shown[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const after: string = cursor === '' ? '' : `cursor=${cursor}`;
          const page: Page = (await ask(list, [query, after].filter(Boolean).join('&'), 1)).json;
          expect(page.has_more).toBe(page.next_cursor !== null);
          found.push(...page.data);
          cursor = page.next_cursor;
        }
        expect(found).toEqual(others);

        const lines = api.logLines.slice(said).filter(({ code }) => code === 'record.unreadable');
        expect(lines[0]).toMatchObject({ level: 'error', kind: kind === '' ? 'STORE' : kind, attribute });
        expect(JSON.stringify(lines)).not.toContain('Lovelace');

        if (get !== null) {
          const one = await api.send(await callOf(get, { params: { store_id: storeId, id: String(idOf(target)) } }));
          expect([one.statusCode, one.json.error.type, one.json.error.code]).toEqual([500, 'server', 'unreadable_record']);
          expect(one.body).not.toContain('Lovelace');
        }
        if (as !== null && kind !== '') expect((await doctored()).map((finding) => finding.split(' ')[0])).toContain(as);
      } finally {
        await put(whole);
      }
    },
  );
});

function without(item: Item, attribute: string): Item {
  const { [attribute]: _gone, ...rest } = item;
  return rest;
}

it('a page of unreadable rows leads to the rows after it', async () => {
  const rows = (await allItems()).filter(({ pk }) => pk === keys.listPartition(storeId, 'CUSTOMER'));
  const [oldest, ...newer] = rows.toSorted((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1));
  for (const item of newer) await put({ ...item, created_at_ms: planted });
  const { json } = await ask('GET /v1/customers', '', 1);
  expect([json.data.map(({ id }: Shown) => id), json.has_more, json.next_cursor]).toEqual([[oldest?.['id']], false, null]);
  for (const item of newer) await put(item);
});
