import { mainPicture } from '#functions/console/web/products/main-picture.ts';
import { priceRange, productChanges, productFields, unitsInStock } from '#functions/console/web/products/product.ts';
import type { Product, Variant } from '#shared/client/generated/admin-api.ts';

const formOf = (fields: readonly (readonly [string, string])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const variant: Variant = {
  ...{ object: 'variant', product_id: 1, currency: 'EUR', position: 0, image_url: null },
  ...{ created_at: '2026-11-22T00:00:00.000Z', updated_at: '2026-11-22T00:00:00.000Z' },
  ...{ id: 7, title: 'Blue', option_values: { Colour: 'Blue' }, sku: null, barcode: null, price: '10.00', compare_at_price: null },
  ...{ cost: null, weight_grams: null, inventory_tracked: true, inventory_quantity: 3, is_active: true, taxable: true },
  ...{ external_ids: {}, metadata: {} },
};

const product: Product = {
  ...{ object: 'product', type: 'variable', created_at: '2026-11-22T00:00:00.000Z', deleted_at: null },
  ...{ id: 1, name: 'Mug', slug: 'mug', status: 'active', kind: 'physical', description: null, short_description: 'Blue.' },
  ...{
    product_type: 'Mugs',
    tags: ['blue', 'S, or M'],
    brand_id: 4,
    category_ids: [9, 8],
    options: [{ name: 'Colour', values: ['Blue'] }],
    images: [],
    variants: [variant],
  },
  ...{
    seo: { title: null, description: null },
    is_featured: false,
    external_ids: {},
    metadata: {},
    updated_at: '2026-11-22T00:00:00.000Z',
  },
};

describe('prices and stock of a product', () => {
  it('range from the lowest to the highest amount', () => {
    expect(priceRange([{ price: '9.50' }, { price: '100.00' }, { price: '10.00' }])).toEqual(['9.50', '100.00']);
    expect(priceRange([])).toBeNull();
  });

  it('sum the units of variants with tracked stock', () => {
    const uncounted = { inventory_tracked: false, inventory_quantity: null };
    expect(unitsInStock([variant, uncounted, variant])).toBe(6);
    expect(unitsInStock([uncounted])).toBeNull();
  });
});

describe('the form of a product', () => {
  const unchanged = [
    ['name', 'Mug'],
    ['slug', 'mug'],
    ['status', 'active'],
    ['short_description', 'Blue.'],
    ['brand_id', '4'],
    ['product_type', 'Mugs'],
    ['tags', 'blue, S, or M'],
    ['category_ids', '8'],
    ['category_ids', '9'],
  ] as const;

  it('sends only changes, whatever the order of the checkboxes', () => {
    expect(productChanges(formOf(unchanged), product)).toEqual({});
  });

  it('sends no unchanged text, whatever its line ends and surrounding spaces', () => {
    const stored = { ...product, description: '<p>a</p>\r\n<p>b</p>\n', short_description: ' Blue.\r' };
    // A textarea converts line endings to LF, so even an unedited text may differ from the stored text.
    const description = ['description', '<p>a</p>\n<p>b</p>\n'] as const;
    expect(productChanges(formOf([...unchanged, description]), stored)).toEqual({});
    const changed = ['description', '<p>a</p>\n<p>c</p>\n'] as const;
    expect(productChanges(formOf([...unchanged, changed]), stored)).toEqual({ description: '<p>a</p>\n<p>c</p>' });
  });

  it('sends changed, emptied and removed values', () => {
    const form = formOf([
      ['name', 'Cup'],
      ['slug', 'mug'],
      ['status', 'active'],
      ['short_description', ''],
      ['category_ids', '8'],
      ['is_featured', 'on'],
    ]);
    expect(productChanges(form, product)).toEqual({
      ...{ name: 'Cup', short_description: null, brand_id: null, category_ids: [8], is_featured: true },
      ...{ product_type: null, tags: [] },
    });
  });

  it('reads comma-separated ids, and sends other text unchanged for the API to refuse', () => {
    const form = formOf([...unchanged.slice(0, 7), ['category_ids', '9, 10,']]);
    expect(productChanges(form, product)).toEqual({ category_ids: [9, 10] });
  });

  it('creates a product with its pictures in order, and without an empty handle', () => {
    const form = formOf([
      ['name', 'Bowl'],
      ['slug', ''],
      ['images[0].url', 'https://media.example/a.png'],
      ['images[0].alt', 'A bowl'],
      ['images[1].url', 'https://media.example/b.png'],
      ['images[1].alt', ''],
    ]);
    expect(productFields(form, null)).toMatchObject({
      images: [
        { url: 'https://media.example/a.png', alt: 'A bowl' },
        { url: 'https://media.example/b.png', alt: null },
      ],
    });
    expect(productFields(form, null)).not.toHaveProperty('slug');
  });
});

describe('the picture of a product in a list', () => {
  const image = { id: 1, alt: null, position: 0, error: null };

  it('is the first one in the media library', () => {
    const images = [
      { ...image, url: 'https://elsewhere.example/a.png', status: 'processing' as const },
      { ...image, url: 'https://media.example/b.png', status: 'ready' as const },
      { ...image, url: 'https://media.example/c.png', status: 'ready' as const },
    ];
    expect(mainPicture({ images })).toBe('https://media.example/b.png');
  });

  it('is missing until one is in the media library', () => {
    expect(mainPicture({ images: [] })).toBeNull();
    expect(mainPicture({ images: [{ ...image, url: 'https://elsewhere.example/a.png', status: 'processing' }] })).toBeNull();
  });
});
