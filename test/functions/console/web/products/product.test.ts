import {
  actionsFor,
  combinationsOf,
  mainPicture,
  newProduct,
  optionsOf,
  pageOfVariants,
  priceRange,
  pricesBody,
  productChanges,
  unitsInStock,
  withOptions,
} from '#functions/console/web/products/product.ts';
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

describe('the buttons of a product', () => {
  it.each([
    ['draft', ['edit', 'prices', 'add_variant', 'options', 'sell', 'archive', 'delete']],
    ['active', ['edit', 'prices', 'add_variant', 'options', 'withdraw', 'archive', 'delete']],
    ['archived', ['edit', 'prices', 'add_variant', 'options', 'sell', 'delete']],
  ] as const)('of one that is %s', (status, actions) => {
    expect(actionsFor({ ...product, status })).toEqual(actions);
  });

  it('add a variant only where options tell variants apart, and up to 100 of them', () => {
    expect(actionsFor({ ...product, options: [] })).not.toContain('add_variant');
    expect(actionsFor({ ...product, variants: Array(99).fill(variant) })).toContain('add_variant');
    expect(actionsFor({ ...product, variants: Array(100).fill(variant) })).not.toContain('add_variant');
  });
});

describe('a page of variants', () => {
  const hundred = Array.from({ length: 100 }, (_, id) => ({ ...variant, id }));

  it.each([
    [1, 1, 0],
    [2, 2, 50],
    [3, 2, 50],
    [0, 1, 0],
    [-1, 1, 0],
    [1.7, 1, 0],
    [Number.NaN, 1, 0],
  ])('%d is page %d, from variant %d on', (asked, page, first) => {
    const shown = pageOfVariants(hundred, asked);
    expect([shown.page, shown.pages, shown.variants.length, shown.variants[0]?.id]).toEqual([page, 2, 50, first]);
  });

  it('is one when there are few', () => {
    expect(pageOfVariants([variant], 1)).toEqual({ page: 1, pages: 1, variants: [variant] });
  });
});

describe('prices and stock of a product', () => {
  it('go from the lowest to the highest, by amount and not by letter', () => {
    expect(priceRange([{ price: '9.50' }, { price: '100.00' }, { price: '10.00' }])).toEqual(['9.50', '100.00']);
    expect(priceRange([])).toBeNull();
  });

  it('count the units of variants whose stock is counted', () => {
    const uncounted = { inventory_tracked: false, inventory_quantity: null };
    expect(unitsInStock([variant, uncounted, variant])).toBe(6);
    expect(unitsInStock([uncounted])).toBeNull();
  });

  it('send a price that was not changed by nothing but the variant id, so that refusals name the right row', () => {
    const form = formOf([
      ['variants[0].price', '10.00'],
      ['variants[0].compare_at_price', ''],
      ['variants[1].price', '11,50'],
      ['variants[1].compare_at_price', '12'],
    ]);
    expect(pricesBody(form, [variant, { ...variant, id: 8 }])).toEqual({
      variants: [{ id: 7 }, { id: 8, price: '11.50', compare_at_price: '12' }],
      variants_mode: 'merge',
    });
  });
});

describe('options', () => {
  it('make a variant of each combination', () => {
    const sizes = { name: 'Size', values: ['S', 'L'] };
    const colours = { name: 'Colour', values: ['Blue', 'Red'] };
    expect(combinationsOf([sizes, colours])).toEqual([
      { Size: 'S', Colour: 'Blue' },
      { Size: 'S', Colour: 'Red' },
      { Size: 'L', Colour: 'Blue' },
      { Size: 'L', Colour: 'Red' },
    ]);
    expect(combinationsOf([])).toEqual([{}]);
  });

  it('are read from lines, without empty ones', () => {
    const form = formOf([
      ['options[0].name', ' Size '],
      ['options[0].values', 'S\r\n\n  L, long \n'],
    ]);
    expect(optionsOf(form)).toEqual([{ name: 'Size', values: ['S', 'L, long'] }]);
  });

  it('give the variants that are there the first value of a new one, and keep the values of one that is renamed', () => {
    const renamed = [
      { name: 'Shade', values: ['Blue', 'Red'] },
      { name: 'Size', values: ['S', 'L'] },
    ];
    expect(withOptions(product, renamed)).toEqual({
      options: renamed,
      variants: [{ id: 7, option_values: { Shade: 'Blue', Size: 'S' } }],
      variants_mode: 'merge',
    });
  });

  it('forget the values of one that is taken away', () => {
    const [colour] = product.options;
    const two = { options: [{ name: 'Size', values: ['S'] }, ...(colour === undefined ? [] : [colour])] };
    const variants = [{ ...variant, option_values: { Size: 'S', Colour: 'Blue' } }];
    expect(withOptions({ ...two, variants }, product.options)).toMatchObject({ variants: [{ id: 7, option_values: { Colour: 'Blue' } }] });
  });
});

describe('the form of a product', () => {
  const unchanged = [
    ['name', 'Mug'],
    ['slug', 'mug'],
    ['short_description', 'Blue.'],
    ['brand_id', '4'],
    ['product_type', 'Mugs'],
    ['tags', 'blue, S, or M'],
    ['category_ids', '8'],
    ['category_ids', '9'],
  ] as const;

  it('sends nothing that was not changed, in whatever order the boxes stand', () => {
    expect(productChanges(formOf(unchanged), product)).toEqual({});
  });

  it('sends no text that nobody changed, whatever ends of lines and spaces around it the stored one has', () => {
    const stored = { ...product, description: '<p>a</p>\r\n<p>b</p>\n', short_description: ' Blue.\r' };
    // As a field of several lines gives it.
    const description = ['description', '<p>a</p>\n<p>b</p>\n'] as const;
    expect(productChanges(formOf([...unchanged, description]), stored)).toEqual({});
    const changed = ['description', '<p>a</p>\n<p>c</p>\n'] as const;
    expect(productChanges(formOf([...unchanged, changed]), stored)).toEqual({ description: '<p>a</p>\n<p>c</p>' });
  });

  it('sends what was changed, emptied and taken away', () => {
    const form = formOf([
      ['name', 'Cup'],
      ['slug', 'mug'],
      ['category_ids', '8'],
      ['is_featured', 'on'],
    ]);
    expect(productChanges(form, product)).toEqual({
      ...{ name: 'Cup', short_description: null, brand_id: null, category_ids: [8], is_featured: true },
      ...{ product_type: null, tags: [] },
    });
  });

  it('reads ids that stand in one field with commas, and sends words as no number, for the API to refuse', () => {
    const form = formOf([...unchanged.slice(0, 6), ['category_ids', '9, 10,']]);
    expect(productChanges(form, product)).toEqual({ category_ids: [9, 10] });
  });

  it('makes a product without options with its SKU, and one with options with a variant for each', () => {
    const fields = [
      ['name', 'Bowl'],
      ['kind', 'physical'],
      ['status', 'draft'],
      ['variants[0].price', '12,50'],
      ['variants[0].inventory_quantity', '3'],
    ] as const;
    expect(newProduct(formOf([...fields, ['variants[0].sku', 'BOWL']]))).toMatchObject({
      variants: [{ price: '12.50', inventory_quantity: 3, sku: 'BOWL' }],
    });
    const withColour = [
      ['options[0].name', 'Colour'],
      ['options[0].values', 'Blue\nRed'],
    ] as const;
    expect(newProduct(formOf([...fields, ...withColour]))).toMatchObject({
      options: [{ name: 'Colour', values: ['Blue', 'Red'] }],
      variants: [
        { price: '12.50', option_values: { Colour: 'Blue' } },
        { price: '12.50', option_values: { Colour: 'Red' } },
      ],
    });
  });

  it('makes a product with the pictures of its form in their order, and says nothing of pictures when there are none', () => {
    const fields = [
      ['name', 'Bowl'],
      ['variants[0].price', '12.50'],
    ] as const;
    const pictures = [
      ['images[0].url', 'https://media.example/a.png'],
      ['images[0].alt', 'A bowl'],
      ['images[1].url', 'https://media.example/b.png'],
      ['images[1].alt', ''],
    ] as const;
    expect(newProduct(formOf([...fields, ...pictures]))).toMatchObject({
      images: [
        { url: 'https://media.example/a.png', alt: 'A bowl' },
        { url: 'https://media.example/b.png', alt: null },
      ],
    });
    expect(newProduct(formOf(fields))).not.toHaveProperty('images');
  });
});

describe('the picture of a product in a list', () => {
  const image = { id: 1, alt: null, position: 0, error: null };

  it('is the first one that has arrived in the media library', () => {
    const images = [
      { ...image, url: 'https://elsewhere.example/a.png', status: 'processing' as const },
      { ...image, url: 'https://media.example/b.png', status: 'ready' as const },
      { ...image, url: 'https://media.example/c.png', status: 'ready' as const },
    ];
    expect(mainPicture({ images })).toBe('https://media.example/b.png');
  });

  it('is none as long as none has arrived', () => {
    expect(mainPicture({ images: [] })).toBeNull();
    expect(mainPicture({ images: [{ ...image, url: 'https://elsewhere.example/a.png', status: 'processing' }] })).toBeNull();
  });
});
