import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { productItem } from '#shared/catalogue/products-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aSimpleBody, type Catalogue, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';

const shirtBody = {
  name: 'Linen shirt',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [
    { price: 49, sku: 'S-1', option_values: { Size: 'S' }, inventory_quantity: 5 },
    { price: 49, sku: 'M-1', option_values: { Size: 'M' } },
  ],
};

const idsOf = (product: ProductView): number[] => product.variants.map(({ id }) => id);

describe('changing a product', () => {
  let shop: Catalogue;
  let shirt: ProductView;
  let small: number;
  let medium: number;
  beforeEach(async () => {
    shop = await openCatalogue();
    shirt = await shop.create(shirtBody);
    [small = 0, medium = 0] = idsOf(shirt);
  });
  afterEach(() => shop.close());

  const topics = async (): Promise<string[]> => (await shop.events()).map(({ topic }) => topic);

  it('only the fields sent change, and the event has the old values', async () => {
    const changed = await shop.update(shirt.id, { name: 'Shirt', seo: { title: 'Shirts' } });
    expect(changed).toEqual({ ...shirt, name: 'Shirt', seo: { title: 'Shirts', description: null }, updated_at: changed.updated_at });
    expect(changed.updated_at > shirt.updated_at).toBe(true);
    expect(await shop.get(shirt.id)).toEqual(changed);
    expect((await shop.events())[1]).toMatchObject({
      topic: 'product.updated',
      data: changed,
      previous: { name: 'Linen shirt', seo: { title: null, description: null } },
    });
  });

  it('a change to the same values returns the same product and fires no event, even if the whole product is sent back', async () => {
    expect(await shop.update(shirt.id, {})).toEqual(shirt);
    expect(await shop.update(shirt.id, { name: 'Linen shirt', slug: '', options: shirt.options, variants: shirt.variants })).toEqual(shirt);
    expect(await topics()).toEqual(['product.created']);
  });

  it('two variants exchange their SKUs in one request', async () => {
    const changed = await shop.update(shirt.id, {
      variants: [
        { id: small, sku: 'M-1' },
        { id: medium, sku: 'S-1' },
      ],
    });
    expect(changed.variants.map(({ sku }) => sku)).toEqual(['M-1', 'S-1']);
    expect((await shop.list('sku=M-1')).data).toEqual([changed]);
  });

  it("an abandoned SKU is free, and another product's SKU is taken", async () => {
    const other = await shop.create(aSimpleBody({ name: 'Other' }, { sku: 'X' }));
    expect(await refusal(shop.update(shirt.id, { variants: [{ id: small }, { id: medium, sku: 'X' }] }))).toEqual([
      'variants[1].sku: taken',
    ]);
    await shop.update(other.id, { variants: [{ id: other.variants[0]?.id, sku: null }] });
    expect((await shop.update(shirt.id, { variants: [{ id: small }, { id: medium, sku: 'X' }] })).variants[1]?.sku).toBe('X');
  });

  it('variants left out are deleted, new ones added, the rest kept with their stock', async () => {
    const changed = await shop.update(shirt.id, {
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [{ price: 50, option_values: { Size: 'L' } }, { id: small }],
    });
    expect(changed.variants.map(({ title, inventory_quantity }) => [title, inventory_quantity])).toEqual([
      ['L', 0],
      ['S', 5],
    ]);
    expect(changed.variants[1]?.id).toBe(small);
    expect(await shop.get(shirt.id)).toEqual(changed);
    expect([...(await getProductStock(shop.table, shop.store.id, shirt.id)).keys()].sort()).toEqual(idsOf(changed).sort());
    expect((await shop.list('sku=M-1')).data).toEqual([]);
  });

  it('merge deletes nothing', async () => {
    const changed = await shop.update(shirt.id, {
      variants_mode: 'merge',
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: [
        { price: 50, option_values: { Size: 'L' } },
        { id: medium, price: 51 },
      ],
    });
    expect(changed.variants.map(({ title, price }) => [title, price])).toEqual([
      ['S', '49.00'],
      ['M', '51.00'],
      ['L', '50.00'],
    ]);
  });

  it('a quantity changes the stock level and not the product', async () => {
    const changed = await shop.update(shirt.id, { variants: [{ id: small, inventory_quantity: 8 }, { id: medium }] });
    expect(changed.variants[0]?.inventory_quantity).toBe(8);
    expect(changed.updated_at).toBe(shirt.updated_at);
    expect(await topics()).toEqual(['product.created']);
    const stock = await getProductStock(shop.table, shop.store.id, shirt.id);
    expect(stock.get(small)?.levels.get(1)).toMatchObject({
      onHand: 8,
      seq: 2,
      movement: { type: 'product_update', delta: 3, requestedDelta: 3 },
    });
  });

  it('many concurrent quantities are one movement each, and none is lost', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        shop.update(shirt.id, { variants: [{ id: small, inventory_quantity: 100 + n }, { id: medium }] }),
      ),
    );
    const stock = await getProductStock(shop.table, shop.store.id, shirt.id);
    expect(stock.get(small)?.levels.get(1)).toMatchObject({ seq: 9 });
  });

  it('concurrent changes are all kept', async () => {
    await Promise.all([
      shop.update(shirt.id, { name: 'A' }),
      shop.update(shirt.id, { status: 'active' }),
      shop.update(shirt.id, { is_featured: true }),
    ]);
    expect(await shop.get(shirt.id)).toMatchObject({ name: 'A', status: 'active', is_featured: true });
  });

  it('an empty slug is generated from the new name', async () => {
    await shop.create(aSimpleBody({ name: 'Coat' }));
    const changed = await shop.update(shirt.id, { name: 'Coat', slug: null });
    expect(changed.slug).toBe('coat-2');
    expect(await shop.update(shirt.id, { slug: '' })).toEqual(changed);
    expect((await shop.create(aSimpleBody({ slug: 'linen-shirt' }))).slug).toBe('linen-shirt');
  });

  it('an outdated product is refused with expected_updated_at', async () => {
    await shop.update(shirt.id, { name: 'A', expected_updated_at: shirt.updated_at });
    expect(await refusal(shop.update(shirt.id, { name: 'B', expected_updated_at: shirt.updated_at }))).toEqual([
      'expected_updated_at: stale_object',
    ]);
  });

  it('a kind can change without stock', async () => {
    expect(await refusal(shop.update(shirt.id, { kind: 'digital' }))).toEqual(['kind: variant_in_stock']);
    await shop.update(shirt.id, { variants: [{ id: small, inventory_quantity: 0 }, { id: medium }] });
    expect((await shop.update(shirt.id, { kind: 'digital' })).kind).toBe('digital');
  });

  it('an untracked variant shows no quantity', async () => {
    const changed = await shop.update(shirt.id, {
      variants: [{ id: small, inventory_tracked: false, inventory_quantity: null }, { id: medium }],
    });
    expect(changed.variants[0]?.inventory_quantity).toBeNull();
    expect((await getProductStock(shop.table, shop.store.id, shirt.id)).get(small)).toMatchObject({ tracked: false, active: true });
  });

  it.each([
    ['an empty list of variants', { variants: [] }, ['variants: min_items']],
    ['a variant of no product', { variants: [{ id: 1 }] }, ['variants[0].id: unknown_id', 'variants[0].option_values: option_mismatch']],
    ['options that a variant does not fit', { options: [{ name: 'Size', values: ['S'] }] }, ['options: option_mismatch']],
    ['no options for two variants', { options: [] }, ['options: max_items']],
    [
      'an option value that is not listed',
      { variants: [{ price: 1, option_values: { Size: 'XL' } }] },
      ['variants[0].option_values: option_mismatch'],
    ],
    [
      'one combination twice',
      {
        variants: [
          { price: 1, option_values: { Size: 'S' } },
          { price: 1, option_values: { size: ' s' } },
        ],
      },
      ['variants[1].option_values: duplicate_option_combination'],
    ],
  ])('%s is refused', async (_case, body, expected) => {
    expect((await refusal(shop.update(shirt.id, body))).slice(0, expected.length)).toEqual(expected);
    expect(await shop.get(shirt.id)).toEqual(shirt);
  });

  it('one variant twice is refused', async () => {
    const issues = await refusal(
      shop.update(shirt.id, { variants: [{ id: small }, { id: small, option_values: { Size: 'M' }, sku: 'Z' }] }),
    );
    expect(issues).toEqual(['variants[1].id: duplicate']);
  });

  it('a price above the current compare-at price is refused', async () => {
    await shop.update(shirt.id, { variants: [{ id: small, compare_at_price: 60 }, { id: medium }] });
    expect(await refusal(shop.update(shirt.id, { variants: [{ id: small, price: 60 }, { id: medium }] }))).toEqual([
      'variants[0].compare_at_price: compare_at_not_higher',
    ]);
  });

  it('a gift card can change its texts and prices, but not its kind', async () => {
    const giftCard = aProduct({ id: 5, kind: 'gift_card', slug: 'gift', variants: [aVariant({ id: 51 })] });
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: productItem(shop.store.id, giftCard) }));
    expect(
      await refusal(
        shop.update(5, { kind: 'digital', options: [{ name: 'Size', values: ['S'] }], variants: [{ id: 51, inventory_quantity: 1 }] }),
      ),
    ).toEqual([
      'kind: read_only',
      'options: read_only',
      'variants[0].inventory_quantity: read_only',
      'variants[0].option_values: option_mismatch',
    ]);
    expect((await shop.update(5, { name: 'Voucher' })).name).toBe('Voucher');
  });

  it('a product created by staff can be sent back unchanged, but its kind cannot change', async () => {
    const booking = aProduct({ id: 6, kind: 'booking', slug: 'cut', variants: [aVariant({ id: 61, inventoryTracked: false })] });
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: productItem(shop.store.id, booking) }));
    const read = await shop.get(6);
    expect(await shop.update(6, read)).toEqual(read);
    expect(await refusal(shop.update(6, { kind: 'gift_card' }))).toEqual(['kind: read_only']);
    expect(await refusal(shop.update(6, { variants: [{ id: 61, inventory_tracked: true }] }))).toEqual([
      'variants[0].inventory_tracked: read_only',
    ]);
    expect(await refusal(shop.update(shirt.id, { kind: 'booking' }))).toEqual(['kind: read_only', 'kind: variant_in_stock']);
  });

  it('an unknown product is not found', async () => {
    await expect(shop.update(1, { name: 'A' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleting a product', () => {
  it('removes it from every list, frees its slug and SKUs and fires one event', async () => {
    const shop = await openCatalogue();
    await shop.addCategory({ id: 31 });
    const shirt = await shop.create({ ...shirtBody, category_ids: [31] });
    expect(await shop.remove(shirt.id)).toEqual({ object: 'product', id: shirt.id, deleted: true });
    await expect(shop.get(shirt.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(shop.remove(shirt.id)).rejects.toMatchObject({ code: 'not_found' });
    for (const query of ['', 'status=draft', 'category_id=31', 'sku=S-1', 'slug=linen-shirt', `ids=${shirt.id}`]) {
      expect((await shop.list(query)).data).toEqual([]);
    }
    expect(await getProductStock(shop.table, shop.store.id, shirt.id)).toEqual(new Map());
    const events = await shop.events();
    expect(events.map(({ topic }) => topic)).toEqual(['product.created', 'product.deleted']);
    expect(events[1]?.data).toMatchObject({ id: shirt.id, slug: 'linen-shirt', deleted_at: expect.stringMatching(/Z$/) });
    expect((await shop.create({ ...shirtBody, category_ids: [31] })).slug).toBe('linen-shirt');
    shop.close();
  });
});
