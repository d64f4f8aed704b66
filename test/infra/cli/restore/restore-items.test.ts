import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIdMap } from '#infra/cli/restore/id-map.ts';
import { restoreItem } from '#infra/cli/restore/restore-items.ts';
import { type Loss, NotMade, type Restoring } from '#infra/cli/restore/restoring.ts';
import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import { anOrderRecord } from '#test/support/builders/an-order-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-items-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A restore into a store that takes everything but one field, and shows what it was sent. */
function aRestore(known: readonly string[], ignores = '') {
  const sent: { readonly call: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const lost: Loss[] = [];
  const ignored: string[] = [];
  const nouns = new Proxy({}, { get: (_, noun) => new Proxy({}, { get: (_inner, name) => calling(`${String(noun)}.${String(name)}`) }) });
  const calling =
    (call: string) =>
    async (...args: readonly unknown[]) => {
      const body = args.find((arg) => typeof arg === 'object' && arg !== null && !('signal' in arg)) ?? {};
      sent.push({ call, body: body as Readonly<Record<string, unknown>> });
      return { ...JSON.parse(JSON.stringify(body), (name, value) => (name === ignores ? undefined : value)), id: 900 };
    };
  const ids = openIdMap(join(folder, `${Math.random()}.jsonl`), { resume: false });
  ids.add(known.map((name) => ({ object: name.split(' ')[0] ?? '', id: Number(name.split(' ')[1]), new_id: 500 })));
  const restoring: Restoring = {
    ...{ admin: nouns as AdminStoreClient, storeId: 'S', signal: new AbortController().signal },
    ...{ ids, refused: new Set<string>(), lose: (loss: Loss) => void lost.push(loss) },
    ...{ ignore: (object: string, fields: Iterable<string>) => void ignored.push(...[...fields].map((field) => `${object} ${field}`)) },
    document: null,
  };
  return { restoring, sent, lost, ignored };
}

const here = [
  'location 1',
  'product 1',
  'variant 1',
  'customer_group 1',
  'category 1',
  'brand 1',
  'booking_resource 1',
  'supplier 1',
  'order 1',
];
const planted = { planted: 'here' };
const weekly = { monday: [{ opens_at: '10:00', closes_at: '12:00' }] };
const items: Readonly<Record<string, object>> = {
  pricing_settings: { tax_rates: [{ id: 1, ...planted }] },
  customer_group: {},
  brand: {},
  category: { parent_id: null },
  location: { address: { line1: 'Quay', ...planted } },
  booking_resource: { location_id: 1 },
  booking_service: { product_id: 1, resources: [1], variant_durations: [{ variant_id: 1, ...planted }] },
  product: { brand_id: 1, category_ids: [1], images: [{ url: 'https://a.example/1', ...planted }], variants: [{ id: 1, ...planted }] },
  group_price: { group_id: 1, variant_id: 1, category_id: null, price: '1.00' },
  quantity_break: { variant_id: 1, group_id: 1, tiers: [{ min_quantity: 2, ...planted }] },
  discount: { product_ids: [1], category_ids: [] },
  automatic_discount: { product_ids: [1], category_ids: [] },
  customer: { group_id: null, addresses: [{ id: 1, line1: 'Quay', ...planted }] },
  inventory_level: { location_id: 1, variant_id: 1, on_hand: 4 },
  supplier: { address: null },
  variant_supply: { supplier_id: 1, reorder: [{ location_id: 1, purchase_order_id: null, ...planted }] },
  purchasing_settings: {},
  order_record: { ...anOrderRecord(), notes: [], refunds: [], returns: [] },
  gift_card_record: { order_id: null, order_line_item_id: null, customer_id: null },
  booking_record: {
    order_id: null,
    order_line_item_id: null,
    product_id: null,
    variant_id: null,
    customer_id: null,
    resource_id: null,
    location_id: 1,
  },
  purchase_order: { order_id: null, supplier_id: 1, location_id: 1, line_items: [{ variant_id: 1, order_item_id: null, ...planted }] },
};

/** How often a field of this name stands in a value. */
const countIn = (value: unknown): number => (JSON.stringify(value).match(/"planted":/g) ?? []).length;

describe('a field that a later version adds to', () => {
  it.each(Object.entries(items))('%s, or to a part of it, is sent to the new store', async (kind, fields) => {
    const { restoring, sent } = aRestore(here);
    const item = { object: kind, id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', ...planted, ...fields };
    await restoreItem[kind]?.(restoring, item as never);
    expect(sent.map(({ body }) => countIn(body))).toEqual([countIn(item)]);
  });

  it('is thought of for every kind', () => {
    expect(Object.keys(restoreItem).filter((kind) => !(kind in items))).toEqual(['opening_hours']);
  });
});

it('opening hours send their days and their exceptions, which is all they have', async () => {
  const { restoring, sent } = aRestore(here);
  const hours = { object: 'opening_hours', location_id: 1, resource_id: null, weekly, exceptions: [], updated_at: null };
  await restoreItem['opening_hours']?.(restoring, hours as never);
  expect(sent).toEqual([{ call: 'locations.setHours', body: { weekly, exceptions: [] } }]);
});

describe('a field that the server ignores', () => {
  const notCompared = ['order_record', 'gift_card_record', 'booking_record'];

  it.each(Object.entries(items).filter(([kind]) => !notCompared.includes(kind)))(
    '%s, or of a part of it, is told',
    async (kind, fields) => {
      const { restoring, ignored } = aRestore(here, 'planted');
      const item = { object: kind, id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', ...planted, ...fields };
      await restoreItem[kind]?.(restoring, item as never);
      expect(ignored).toContain(`${kind} planted`);
    },
  );

  it('is told by the document where an answer has another form than what was sent', async () => {
    const { restoring, ignored } = aRestore(here);
    const known = { type: 'object', properties: Object.fromEntries(Object.keys(anOrderRecord()).map((name) => [name, {}])) };
    const post = { requestBody: { content: { 'application/json': { schema: known } } } };
    const document = { paths: { '/stores/{store_id}/orders/restore': { post } } };
    const item = { object: 'order_record', ...items['order_record'], ...planted };
    await restoreItem['order_record']?.({ ...restoring, document }, item as never);
    expect(ignored).toEqual(['order_record planted']);
  });
});

describe('what names something that was refused', () => {
  it.each([
    [
      'a product of a refused brand',
      'product',
      { brand_id: 9, category_ids: [], images: [], variants: [] },
      'its brand 9, which was refused',
    ],
    ['a category below a refused one', 'category', { parent_id: 9 }, 'its category 9, which was refused'],
    ['a discount of a refused product', 'discount', { product_ids: [1, 9], category_ids: [] }, 'its product 9, which was refused'],
  ])('%s is made, and what it has lost is told', async (_, kind, fields, said) => {
    const { restoring, sent, lost } = aRestore(here);
    for (const noun of ['brand', 'category', 'product']) restoring.refused.add(`${noun} 9`);
    await restoreItem[kind]?.(restoring, { object: kind, id: 4, ...fields } as never);
    expect(sent).toHaveLength(1);
    expect(lost).toEqual([{ object: kind, id: 4, lost: said }]);
  });

  it.each([
    ['a level of a refused variant', 'inventory_level', { location_id: 1, variant_id: 9, on_hand: 4 }, 'its variant 9 was not restored'],
    ['a price of a refused group', 'group_price', { group_id: 9, variant_id: 1, price: '1.00' }, 'its customer group 9 was not restored'],
    ['a quantity break of a refused group', 'quantity_break', { variant_id: 1, group_id: 9 }, 'its customer group 9 was not restored'],
    [
      'a service of a refused product',
      'booking_service',
      { product_id: 9, resources: [], variant_durations: [] },
      'its product 9 was not restored',
    ],
  ])('%s is not made for another one', async (_, kind, fields, said) => {
    const { restoring, sent } = aRestore(here);
    await expect(restoreItem[kind]?.(restoring, { object: kind, id: 4, ...fields } as never)).rejects.toThrow(said);
    await expect(restoreItem[kind]?.(restoring, { object: kind, id: 4, ...fields } as never)).rejects.toBeInstanceOf(NotMade);
    expect(sent).toEqual([]);
  });
});
