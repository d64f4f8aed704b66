import type { KnownProduct, ProductReferences } from '#shared/imports/plan-product.ts';
import { type PlannedProduct, type ProductStore, planProducts } from '#shared/imports/plan-products.ts';
import { openProductFile } from '#shared/imports/read-files.ts';
import { brokenWays, fileLines, type ProductLine, productFile, productLines } from '#test/support/builders/shopify-files.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

const known: KnownProduct = {
  ...{ id: 7, name: 'Tee "No. 1", größe 大', status: 'active', kind: 'physical', description: '<p>Soft,\n"warm" and cheap: 1.</p>' },
  ...{
    short_description: null,
    is_featured: false,
    brand_id: 4,
    product_type: null,
    tags: ['summer', 'sale'],
    ...{ external_ids: { sap: '4711' }, metadata: {} },
    category_ids: [31, 32],
    seo: { title: 'Tee 1', description: null },
    images: [],
    updated_at: '2026-11-22T10:00:00.000Z',
  },
  options: [{ name: 'size', values: ['S', 'M', 'L', 'XL'] }],
  variants: ['S', 'M', 'L', 'XL'].map((size, index) => ({
    ...{ id: 71 + index, option_values: { size }, sku: `TEE-1-${size}`, barcode: '4006381333931', price: '19.90' },
    ...{
      compare_at_price: size === 'L' ? '24.90' : null,
      cost: '7.50',
      weight_grams: 180,
      taxable: true,
      is_active: true,
      image_url: null,
      external_ids: {},
      metadata: {},
    },
    ...{ inventory_tracked: true, inventory_quantity: 10 + index },
  })),
};
const references: ProductReferences = { brandId: 4, categoryId: 32 };

const storeOf = (product: KnownProduct | null, skus: readonly (readonly [string, number])[] = []): ProductStore => ({
  findByHandle: async () => new Map(product === null ? [] : [['tee-1', product]]),
  findSkuOwners: async () => new Map(skus),
  referencesOf: () => references,
});

async function planAll(lines: Iterable<ProductLine>, store: ProductStore): Promise<PlannedProduct[]> {
  const file = await openProductFile(productFile(lines));
  return itemsOf(planProducts(file.items, store));
}
const planOf = async (change: (lines: ProductLine[]) => ProductLine[], product: KnownProduct | null = known) =>
  (await planAll(change(productLines(1)), storeOf(product)))[0]?.plan;
const inFirst =
  (fields: ProductLine) =>
  (lines: ProductLine[]): ProductLine[] =>
    lines.map((line, index) => (index === 0 ? { ...line, ...fields } : line));

describe('the plan of a product', () => {
  it('creates a product that the store does not have', async () => {
    expect(await planOf((lines) => lines, null)).toEqual({
      action: 'create',
      body: {
        ...{ name: 'Tee "No. 1", größe 大', slug: 'tee-1', status: 'active', kind: 'physical', brand_id: 4, category_ids: [32] },
        ...{ description: '<p>Soft,\n"warm" and cheap: 1.</p>', seo: { title: 'Tee 1', description: null }, images: [] },
        ...{ product_type: null, tags: ['summer', 'sale'] },
        options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
        variants: ['S', 'M', 'L'].map((size, index) => ({
          ...{ option_values: { Size: size }, sku: `TEE-1-${size}`, barcode: '4006381333931', price: '19.90', cost: '7.50' },
          ...{
            compare_at_price: size === 'L' ? '24.90' : null,
            weight_grams: 180,
            taxable: true,
            image_url: null,
            inventory_tracked: true,
            inventory_quantity: 10 + index,
          },
        })),
      },
    });
  });

  it('has nothing to do when everything exists, even if the file does not name every variant', async () => {
    expect(await planOf((lines) => lines)).toEqual({ action: 'same', id: 7 });
  });

  it('sends only differences, and keeps variants that are not in the file', async () => {
    expect(await planOf(inFirst({ Title: 'Tee', 'Variant Price': '21', 'Variant Inventory Qty': '0' }))).toEqual({
      ...{ action: 'change', id: 7 },
      body: { name: 'Tee', variants: [{ id: 71, price: '21.00', inventory_quantity: 0 }], variants_mode: 'merge' },
    });
  });

  it('sends changed tags, types and taxes, and replaces the list of tags', async () => {
    expect(await planOf(inFirst({ Tags: 'summer, New, new', Type: 'Tees', 'Variant Taxable': 'FALSE' }))).toEqual({
      ...{ action: 'change', id: 7 },
      body: { product_type: 'Tees', tags: ['summer', 'New'], variants: [{ id: 71, taxable: false }], variants_mode: 'merge' },
    });
    expect(await planOf(inFirst({ Tags: '' }))).toEqual({ action: 'change', id: 7, body: { tags: [] } });
  });

  it('sends changed external ids and metadata by name, and removes those that are null', async () => {
    expect(await planOf(inFirst({ 'External Ids': '{"sap": "4711"}' }))).toEqual({ action: 'same', id: 7 });
    const cells = {
      ...{ 'External Ids': '{"sap": null, "erp": "9"}', Metadata: '{"__proto__": "a", "gone": null}' },
      'Variant External Ids': '{"sap": "4711-S"}',
    };
    const plan = await planOf(inFirst(cells));
    expect(JSON.stringify(plan)).toBe(
      '{"action":"change","id":7,"body":{"external_ids":{"sap":null,"erp":"9"},"metadata":{"__proto__":"a"},' +
        '"variants":[{"id":71,"external_ids":{"sap":"4711-S"}}],"variants_mode":"merge"}}',
    );
  });

  it.each(['4711', '["4711"]', '{"sap": 4711}', '{"SAP": "4711"}', `{"sap": "${'1'.repeat(256)}"}`])(
    'refuses %j as external ids',
    async (cell) => {
      const [refused] = await planAll(inFirst({ 'External Ids': cell })(productLines(1)), storeOf(known));
      expect(refused?.problems.map(({ row, column, code }) => [row, column, code])).toEqual([[2, 'External Ids', 'invalid_format']]);
    },
  );

  it("leaves the comparison of a variant's image to the server", async () => {
    const images = [{ url: 'https://media.example/1.webp', alt: null }];
    const pictured = { ...known, images, variants: known.variants.map((one) => ({ ...one, image_url: 'https://media.example/1.webp' })) };
    const withImage = (lines: ProductLine[]) =>
      inFirst({ 'Image Src': 'https://cdn.example/1.png' })(lines).map((line) => ({
        ...line,
        'Variant Image': 'https://cdn.example/1.png',
      }));
    expect(await planOf(withImage, pictured)).toEqual({
      ...{ action: 'compare', id: 7 },
      body: {
        images: [{ url: 'https://cdn.example/1.png', alt: null }],
        variants: [71, 72, 73].map((id) => ({ id, image_url: 'https://cdn.example/1.png' })),
        variants_mode: 'merge',
      },
    });
  });

  it('adds a variant, appending its value to the existing ones', async () => {
    const plan = await planOf((lines) => [...lines, { ...lines[2], 'Option1 Value': 'XXL', 'Variant SKU': 'TEE-1-XXL' }]);
    expect(plan).toMatchObject({
      action: 'change',
      body: {
        options: [{ name: 'size', values: ['S', 'M', 'L', 'XL', 'XXL'] }],
        variants: [{ option_values: { Size: 'XXL' }, sku: 'TEE-1-XXL', price: '19.90' }],
        variants_mode: 'merge',
      },
    });
  });

  it('finds a variant with a renamed option value by its SKU', async () => {
    expect(await planOf(inFirst({ 'Option1 Value': 'Small' }))).toEqual({
      ...{ action: 'change', id: 7 },
      body: {
        options: [{ name: 'size', values: ['S', 'M', 'L', 'XL', 'Small'] }],
        variants: [{ id: 71, option_values: { Size: 'Small' } }],
        variants_mode: 'merge',
      },
    });
  });

  it('leaves the comparison of HTML and images to the server', async () => {
    expect(await planOf(inFirst({ 'Body (HTML)': '<p>New</p>' }))).toEqual({
      ...{ action: 'compare', id: 7 },
      body: { description: '<p>New</p>' },
    });
    expect(await planOf(inFirst({ 'Image Src': 'https://a.example/1.png' }))).toEqual({
      ...{ action: 'compare', id: 7 },
      body: { images: [{ url: 'https://a.example/1.png', alt: null }] },
    });
  });

  it('adds the category of the file to those of the product', async () => {
    expect(await planOf((lines) => lines, { ...known, category_ids: [9] })).toEqual({
      ...{ action: 'change', id: 7 },
      body: { category_ids: [9, 32] },
    });
  });

  it('refuses other options while variants remain that the file does not name', async () => {
    expect(await planOf(inFirst({ 'Option1 Name': 'Fit' }))).toMatchObject({
      action: 'refused',
      problems: [{ row: 2, column: 'Option1 Name', code: 'option_mismatch' }],
    });
  });

  it('refuses an SKU of another product of the store', async () => {
    const [planned] = await planAll(productLines(1), storeOf(null, [['TEE-1-M', 99]]));
    expect(planned).toMatchObject({
      plan: { action: 'refused' },
      problems: [{ severity: 'refused', row: 3, column: 'SKU', code: 'taken' }],
    });
  });

  it('warns that the kind of a product cannot change', async () => {
    const [planned] = await planAll(productLines(1), storeOf({ ...known, kind: 'digital' }));
    expect(planned).toMatchObject({ plan: { action: 'same' }, problems: [{ severity: 'warning', row: 2, code: 'kind_kept' }] });
  });
});

describe('the plan of a file', () => {
  it('names each of 25 faults by row, column and code, and plans the rest', async () => {
    const planned = await planAll(fileLines(101, 25), storeOf(null));
    expect(planned).toHaveLength(101);
    const refused = planned.filter(({ plan }) => plan.action === 'refused');
    expect(
      refused.map(({ problems }) =>
        problems.filter(({ severity }) => severity === 'refused').map(({ code, column }) => ({ code, column })),
      ),
    ).toEqual(brokenWays.map(({ code, column }) => expect.arrayContaining([{ code, column }])));
    expect(planned.filter(({ plan }) => plan.action === 'create')).toHaveLength(76);
    for (const { problems, firstRow, rows } of refused) {
      for (const { row } of problems) expect(row >= firstRow && row < firstRow + rows).toBe(true);
    }
  });

  it('treats the SKU of a refused product as free', async () => {
    const broken = productLines(1).map((line, index) => (index === 0 ? { ...line, Title: '' } : line));
    const again = productLines(2).map((line, index) => (index === 0 ? { ...line, 'Variant SKU': 'TEE-1-S' } : line));
    const planned = await planAll([...broken, ...again], storeOf(null));
    expect(planned.map(({ plan }) => plan.action)).toEqual(['refused', 'create']);
  });
});
