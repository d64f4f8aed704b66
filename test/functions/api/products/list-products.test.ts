import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { aSimpleBody, type Catalogue, openCatalogue } from '#test/support/harness/catalogue.ts';

const idsOf = (products: readonly ProductView[]): number[] => products.map(({ id }) => id);

describe('listing products', () => {
  let shop: Catalogue;
  beforeEach(async () => {
    shop = await openCatalogue();
    await shop.addBrand({ id: 7 });
    await shop.addCategory({ id: 31 });
    await shop.addCategory({ id: 44 });
  });
  afterEach(() => shop.close());

  it('each filter finds its matches, newest first, and several find the common matches', async () => {
    const a = await shop.create(
      aSimpleBody({ status: 'active', kind: 'digital', brand_id: 7, category_ids: [31, 44] }, { sku: 'A', inventory_quantity: 3 }),
    );
    const b = await shop.create(aSimpleBody({ status: 'active', brand_id: 7, category_ids: [44] }, { sku: 'B' }));
    const c = await shop.create(aSimpleBody({ status: 'archived', category_ids: [31] }));
    const cases: readonly [string, readonly ProductView[]][] = [
      ['', [c, b, a]],
      ['status=active', [b, a]],
      ['status=draft', []],
      ['kind=physical', [c, b]],
      ['kind=digital', [a]],
      ['kind=gift_card', []],
      ['category_id=31', [c, a]],
      ['category_id=44', [b, a]],
      ['category_id=99', []],
      ['brand_id=7', [b, a]],
      ['brand_id=8', []],
      ['sku=B', [b]],
      ['sku=C', []],
      [`slug=${c.slug}`, [c]],
      ['slug=none', []],
      [`ids=${a.id},${c.id},5`, [c, a]],
      ['category_id=31&status=active', [a]],
      ['brand_id=7&kind=physical', [b]],
      ['status=active&kind=digital', [a]],
      ['sku=B&status=archived', []],
      [`ids=${a.id},${b.id}&category_id=31`, [a]],
      [`updated_since=${c.updated_at}`, [c]],
      [`updated_since=${b.updated_at}&category_id=44`, [b]],
      [`ids=${a.id},${b.id}&updated_since=${b.updated_at}`, [b]],
      ['created_since=2026-11-06T00:00:00Z', []],
    ];
    for (const [query, expected] of cases) expect([query, (await shop.list(query)).data]).toEqual([query, expected]);
  });

  it('a changed product moves between the filters immediately', async () => {
    const a = await shop.create(aSimpleBody({ status: 'active', brand_id: 7, category_ids: [31] }));
    const moved = await shop.update(a.id, { status: 'archived', brand_id: null, category_ids: [44] });
    for (const query of ['status=active', 'brand_id=7', 'category_id=31']) expect((await shop.list(query)).data).toEqual([]);
    for (const query of ['status=archived', 'category_id=44']) expect((await shop.list(query)).data).toEqual([moved]);
  });

  it('pages follow one another without gaps or repetitions during changes', async () => {
    const made = [];
    for (let n = 0; n < 7; n += 1) made.push(await shop.create(aSimpleBody({ category_ids: [31] })));
    const newestFirst = idsOf(made).reverse();
    for (const filter of ['', 'category_id=31&', 'status=draft&', `ids=${newestFirst.join()}&`]) {
      const found: number[] = [];
      let cursor = '';
      for (;;) {
        const page = await shop.list(`${filter}limit=3${cursor}`);
        found.push(...idsOf(page.data));
        expect(page.has_more).toBe(page.next_cursor !== null);
        if (page.next_cursor === null) break;
        await shop.update(newestFirst[0] ?? 0, { name: `changed ${found.length}` });
        cursor = `&cursor=${page.next_cursor}`;
      }
      expect(found).toEqual(newestFirst);
    }
  });

  it('a rare product among many of its category is found in few calls', async () => {
    const rare = await shop.create(aSimpleBody({ status: 'active', category_ids: [31] }));
    for (let n = 0; n < 120; n += 1) await shop.create(aSimpleBody({ name: `Shirt ${n}`, category_ids: [31] }));
    const calls = await runMetered(async (usage) => {
      expect((await shop.list('category_id=31&status=active&limit=1')).data).toEqual([rare]);
      return usage.calls;
    });
    expect(calls).toBeLessThan(15);
  });

  it('index rows that lag behind or outlive their products never show wrong data', async () => {
    const a = await shop.create(aSimpleBody({ category_ids: [31] }, { inventory_quantity: 3 }));
    const put = (row: object): Promise<unknown> =>
      shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: { entity: 'in_category', ...row } }));
    await put({ ...keys.inCategory(shop.store.id, 31, a.id), variant_ids: [1, 2] });
    await put({ ...keys.inCategory(shop.store.id, 31, 999), variant_ids: [3] });
    await put({ ...keys.inCategory(shop.store.id, 44, a.id), variant_ids: [] });
    expect((await shop.list('category_id=31')).data).toEqual([a]);
    expect((await shop.list('category_id=44')).data).toEqual([]);
  });

  it('a page of very large products ends before the answer is too large', async () => {
    const description = `<p>${'x'.repeat(200_000)}</p>`;
    const short_description = `<p>${'x'.repeat(170_000)}</p>`;
    const made = [];
    for (let n = 0; n < 12; n += 1) made.push(await shop.create(aSimpleBody({ description, short_description })));
    const first = await shop.list('');
    const second = await shop.list(`cursor=${first.next_cursor}`);
    expect(first.has_more).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(5_000_000);
    expect([...idsOf(first.data), ...idsOf(second.data)]).toEqual(idsOf(made).reverse());
  });

  it('one product needs one read, a list two sequential reads, and a lookup by SKU or slug two', async () => {
    const made = await shop.create(aSimpleBody({ status: 'active', brand_id: 7, category_ids: [31] }, { sku: 'A' }));
    const depthOf = (work: () => Promise<unknown>): Promise<number> => runMetered((usage) => work().then(() => usage.depth));
    expect(await depthOf(() => shop.get(made.id))).toBe(1);
    for (const query of ['', 'status=active', 'brand_id=7', 'category_id=31', 'sku=A', `slug=${made.slug}`, `ids=${made.id}`]) {
      expect([query, await depthOf(() => shop.list(query))]).toEqual([query, 2]);
    }
    expect(await depthOf(() => shop.create(aSimpleBody({ name: 'Other', category_ids: [31] })))).toBe(2);
    expect(await depthOf(() => shop.update(made.id, { name: 'Changed' }))).toBe(2);
  });
});

describe('categories and brands', () => {
  it('are listed and read', async () => {
    const shop = await openCatalogue();
    await shop.addCategory({ id: 31 });
    await shop.addCategory({ id: 44, parentId: 31 });
    await shop.addBrand({ id: 7, name: 'Acme' });
    expect(await shop.run('listCategories', { query: 'parent_id=31' })).toMatchObject({
      data: [{ id: 44, parent_id: 31 }],
      has_more: false,
    });
    expect(await shop.run('getCategory', { id: 31 })).toMatchObject({ data: { object: 'category', id: 31, parent_id: null } });
    expect(await shop.run('listBrands', {})).toMatchObject({ data: [{ object: 'brand', id: 7, name: 'Acme' }] });
    expect(await shop.run('getBrand', { id: 7 })).toMatchObject({ data: { id: 7 } });
    await expect(shop.run('getBrand', { id: 8 })).rejects.toMatchObject({ code: 'not_found' });
    shop.close();
  });
});
