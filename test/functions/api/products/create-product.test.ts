import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { uniqueLockItem } from '#shared/table/unique-values.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aSimpleBody, type Catalogue, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';

describe('creating a product', () => {
  let shop: Catalogue;
  beforeEach(async () => {
    shop = await openCatalogue();
  });
  afterEach(() => shop.close());

  it('a new product is a draft of kind physical, and reads the same as in its first answer', async () => {
    const created = await shop.create(aSimpleBody());
    expect(created).toMatchObject({
      object: 'product',
      name: 'Linen shirt',
      slug: 'linen-shirt',
      status: 'draft',
      kind: 'physical',
      type: 'simple',
      description: null,
      brand_id: null,
      category_ids: [],
      options: [],
      images: [],
      seo: { title: null, description: null },
      is_featured: false,
      deleted_at: null,
    });
    expect(created.variants).toMatchObject([
      {
        title: null,
        option_values: {},
        sku: null,
        price: '49.00',
        currency: 'EUR',
        inventory_tracked: true,
        inventory_quantity: 0,
        is_active: true,
        position: 0,
      },
    ]);
    expect(await shop.get(created.id)).toEqual(created);
  });

  it('product.created has the product as GET returns it', async () => {
    const created = await shop.create(aSimpleBody());
    expect(await shop.events()).toMatchObject([{ topic: 'product.created', data: created, previous: null }]);
  });

  it('a variable product titles its variants in the order of its options', async () => {
    const created = await shop.create({
      name: 'Linen shirt',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['White'] },
      ],
      variants: [
        { price: 49, option_values: { Colour: 'white', Size: 's ' } },
        { price: '49.5', option_values: { Size: 'M', Colour: 'White' } },
      ],
    });
    expect(created.type).toBe('variable');
    expect(created.variants.map(({ title, price }) => [title, price])).toEqual([
      ['S / White', '49.00'],
      ['M / White', '49.50'],
    ]);
    expect(created.variants[0]?.option_values).toEqual({ Size: 'S', Colour: 'White' });
  });

  it('HTML is sanitized before it is stored', async () => {
    const created = await shop.create(
      aSimpleBody({ description: '<p onclick="x()">Hi<script>x()</script></p>', short_description: '<iframe></iframe>ok' }),
    );
    expect(created.description).toBe('<p>Hi</p>');
    expect(created.short_description).toBe('ok');
  });

  it('of twenty concurrent requests with one SKU, one creates a product', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => shop.create(aSimpleBody({}, { sku: 'LS-1' }))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [refusal(Promise.reject(result.reason))] : []));
    for (const reason of reasons) expect(await reason).toEqual(['variants[0].sku: taken']);
    expect((await shop.list('sku=LS-1')).data).toHaveLength(1);
    expect((await shop.list('')).data).toHaveLength(1);
  });

  it('twenty concurrent products with one name get twenty slugs, numbered without gaps', async () => {
    const created = await Promise.all(Array.from({ length: 20 }, () => shop.create(aSimpleBody())));
    const expected = ['linen-shirt', ...Array.from({ length: 19 }, (_, n) => `linen-shirt-${n + 2}`)];
    expect(created.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  });

  it('the twenty-first product with one name appends its id to the name', async () => {
    for (let n = 0; n < 20; n += 1) await shop.create(aSimpleBody());
    const last = await shop.create(aSimpleBody());
    expect(last.slug).toBe(`linen-shirt-${last.id}`);
  });

  it('a slug that was sent is used unchanged or refused', async () => {
    expect((await shop.create(aSimpleBody({ slug: 'shirt' }))).slug).toBe('shirt');
    expect(await refusal(shop.create(aSimpleBody({ slug: 'shirt' })))).toEqual(['slug: taken']);
    expect(await refusal(shop.create(aSimpleBody({ slug: 'Shirt!' })))).toEqual(['slug: invalid_format']);
    expect((await shop.create(aSimpleBody({ slug: '' }))).slug).toBe('linen-shirt');
  });

  it('every invalid field is named, and nothing is written', async () => {
    const request = shop.create({
      name: 'Shirt',
      brand_id: 7,
      category_ids: [31, 44],
      variants: [{ sku: 'A', compare_at_price: '1.00', price: '2.00', inventory_tracked: false, inventory_quantity: 3 }],
    });
    expect((await refusal(request)).sort()).toEqual([
      'brand_id: unknown_id',
      'category_ids[0]: unknown_id',
      'category_ids[1]: unknown_id',
      'variants[0].compare_at_price: compare_at_not_higher',
      'variants[0].inventory_quantity: not_tracked',
    ]);
    expect((await shop.list('')).data).toEqual([]);
    expect(await shop.events()).toEqual([]);
  });

  it.each([
    ['no name', { name: undefined }, 'name: required'],
    ['a blank name', { name: ' ' }, 'name: too_short'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name: too_long'],
    ['a null name', { name: null }, 'name: not_nullable'],
    ['no variants', { variants: undefined }, 'variants: required'],
    ['an empty list of variants', { variants: [] }, 'variants: min_items'],
    ['two variants without options', { variants: [{ price: 1 }, { price: 2 }] }, 'variants: max_items'],
    ['a new variant without a price', { variants: [{}] }, 'variants[0].price: required'],
    ['a price with three decimals', { variants: [{ price: '10.005' }] }, 'variants[0].price: too_many_decimals'],
    ['a negative price', { variants: [{ price: -1 }] }, 'variants[0].price: too_small'],
    ['an SKU of 65 characters', { variants: [{ price: 1, sku: 'x'.repeat(65) }] }, 'variants[0].sku: too_long'],
    ['a barcode of 9 digits', { variants: [{ price: 1, barcode: '123456789' }] }, 'variants[0].barcode: invalid_barcode'],
    ['a variant id', { variants: [{ id: 5, price: 1 }] }, 'variants[0].id: unknown_id'],
    ['a gift card', { kind: 'gift_card' }, 'kind: invalid_enum'],
    ['four options', { options: ['a', 'b', 'c', 'd'].map((name) => ({ name, values: ['1'] })) }, 'options: too_many_options'],
    ['a variant without its option', { options: [{ name: 'Size', values: ['S'] }] }, 'variants[0].option_values: option_mismatch'],
    ['an image at a private address', { images: [{ url: 'http://10.0.0.1/a.png' }] }, 'images[0].url: blocked_address'],
    ['an image of this API', { images: [{ url: 'https://api.example.com/v1/a.png' }] }, 'images[0].url: blocked_address'],
    ['an image that is no http address', { images: [{ url: 'ftp://example.com/a.png' }] }, 'images[0].url: invalid_url'],
    ['a text of nested tags', { description: '<b>'.repeat(60_000) }, 'description: too_large'],
    ['a short text of nested tags', { short_description: '<b></i>'.repeat(20_000) }, 'short_description: too_large'],
    ['a list for seo', { seo: [] }, 'seo: wrong_type'],
    ['a list for the values of options', { variants: [{ price: '1.00', option_values: [] }] }, 'variants[0].option_values: wrong_type'],
    ['a list for a variant', { variants: [[]] }, 'variants[0]: wrong_type'],
    [
      'one image twice',
      { images: [{ url: 'https://example.com/a.png' }, { url: 'https://example.com/a.png' }] },
      'images[1].url: duplicate',
    ],
  ])('%s is refused', async (_case, over, expected) => {
    expect(await refusal(shop.create(aSimpleBody(over)))).toEqual([expected]);
  });

  it('a product of more than 384 KB is refused as a whole', async () => {
    const half = `<p>${'é'.repeat(97_000)}</p>`;
    expect(await refusal(shop.create(aSimpleBody({ description: half, short_description: half })))).toEqual([': too_large']);
    const created = await shop.create(aSimpleBody({ description: half, short_description: `<p>${'é'.repeat(90_000)}</p>` }));
    expect((await shop.update(created.id, { description: '<p>short</p>' })).description).toBe('<p>short</p>');
  });

  it('a product whose name has no URL characters gets its id as slug', async () => {
    const created = await shop.create(aSimpleBody({ name: '東京' }));
    expect(created.slug).toBe(`product-${created.id}`);
  });
});

describe('the first stock of a product', () => {
  it('goes to the active online location with the lowest priority number, as a separate movement', async () => {
    const shop = await openCatalogue({
      locations: [
        aLocation({ id: 1, priority: 0, isActive: false }),
        aLocation({ id: 2, priority: 1, fulfilsOnline: false }),
        aLocation({ id: 3, priority: 2 }),
        aLocation({ id: 4, priority: 2 }),
      ],
    });
    const created = await shop.create(aSimpleBody({}, { inventory_quantity: 12 }));
    expect(created.variants[0]?.inventory_quantity).toBe(12);
    const stock = await getProductStock(shop.table, shop.store.id, created.id);
    const levels = [...(stock.get(created.variants[0]?.id ?? 0)?.levels ?? [])];
    expect(levels).toMatchObject([[3, { onHand: 12, seq: 1, movement: { type: 'product_create', delta: 12, requestId: 'req_test' } }]]);
    shop.close();
  });

  it('is refused in a store without online fulfillment', async () => {
    const shop = await openCatalogue({ locations: [] });
    expect(await refusal(shop.create(aSimpleBody({}, { inventory_quantity: 12 })))).toEqual([
      'variants[0].inventory_quantity: no_fulfilling_location',
    ]);
    expect((await shop.create(aSimpleBody({}, { inventory_quantity: 0 }))).variants[0]?.inventory_quantity).toBe(0);
    shop.close();
  });
});

describe('a product of 100 variants', () => {
  const hundred = (over: Readonly<Record<string, unknown>> = {}) => ({
    name: 'Bolt',
    options: [{ name: 'Length', values: Array.from({ length: 100 }, (_, n) => `${n} mm`) }],
    variants: Array.from({ length: 100 }, (_, n) => ({
      price: 1,
      sku: `BOLT-${n}`,
      option_values: { Length: `${n} mm` },
      inventory_quantity: n,
    })),
    ...over,
  });

  it('is created, found by each SKU, changed and deleted as a whole', async () => {
    const shop = await openCatalogue();
    const created = await shop.create(hundred());
    expect(created.variants).toHaveLength(100);
    expect(await shop.get(created.id)).toEqual(created);
    expect((await shop.list('sku=BOLT-99')).data).toEqual([created]);

    const changed = await shop.update(created.id, {
      variants: created.variants.map(({ id }, n) => ({ id, inventory_quantity: 100 + n, is_active: false, sku: `NEW-${n}` })),
    });
    expect(changed.variants.map(({ inventory_quantity }) => inventory_quantity)).toEqual(Array.from({ length: 100 }, (_, n) => 100 + n));
    expect(await shop.get(created.id)).toEqual(changed);

    await shop.remove(created.id);
    expect((await shop.create(hundred())).slug).toBe('bolt');
    shop.close();
  });

  it('is found by an SKU regardless of case, even if another product has that SKU in another case', async () => {
    const shop = await openCatalogue();
    const withSku = async (sku: string) => (await shop.create({ name: 'Mug', variants: [{ price: '1.00', sku }] })).id;
    const [mixed, upper, lower] = [await withSku('Rev-Mug Straße'), await withSku('REV-MUG STRASSE'), await withSku('rev-mug straße')];
    const found = async (sku: string) => (await shop.list(`sku=${encodeURIComponent(sku)}`)).data.map(({ id }) => id);
    for (const sku of ['Rev-Mug Straße', 'REV-MUG STRASSE', 'rev-mug straße', 'rEV-mUG strasse', ' rev-mug STRASSE ']) {
      expect(await found(sku)).toEqual([lower, upper, mixed]);
    }
    expect(await found('rev-mug')).toEqual([]);
    await shop.update(mixed, { variants: [{ price: '1.00', sku: 'Other' }] });
    await shop.remove(lower);
    expect(await found('rev-mug straße')).toEqual([upper]);
    expect(await found('OTHER')).toEqual([mixed]);
    shop.close();
  });

  it('is found by an SKU whose lock an earlier version wrote: as written, and in upper or lower case', async () => {
    const shop = await openCatalogue();
    const found = async (sku: string) => (await shop.list(`sku=${encodeURIComponent(sku)}`)).data.map(({ id }) => id);
    for (const sku of ['abc-1', 'ABC-2', 'Abc-3']) {
      const { id } = await shop.create({ name: sku, variants: [{ price: '1.00', sku }] });
      const Item = uniqueLockItem(shop.store.id, 'sku', sku, { ownerId: id, claimedAtMs: 1 });
      await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item }));
      expect([await found(sku), await found(sku.toLowerCase())]).toEqual([[id], sku === 'Abc-3' ? [] : [id]]);
      expect(await found(sku.toUpperCase())).toEqual(sku === 'Abc-3' ? [] : [id]);
    }
    shop.close();
  });

  it('gets the same answer when the request is repeated', async () => {
    const shop = await openCatalogue();
    const claim = { storeId: shop.store.id, key: 'k', lockToken: 't', completed: false };
    const request = { fingerprint: 'f', nowMs: shop.clock(), lockUntilMs: shop.clock() + 30_000 };
    expect(await claimKey(shop.table, claim, request)).toEqual({ outcome: 'claimed' });
    const created = await shop.create(hundred(), { claim });
    expect(claim.completed).toBe(true);
    expect(await claimKey(shop.table, { ...claim, lockToken: 'u' }, request)).toEqual({
      outcome: 'replay',
      answer: { status: 201, body: JSON.stringify({ data: created }), sealed: false },
    });
    shop.close();
  });

  it('leaves no data behind when it is refused', async () => {
    const shop = await openCatalogue();
    await shop.create(aSimpleBody({ slug: 'bolt' }));
    expect(await refusal(shop.create(hundred({ slug: 'bolt' })))).toEqual(['slug: taken']);
    expect((await shop.create(hundred())).variants).toHaveLength(100);
    shop.close();
  });
});
