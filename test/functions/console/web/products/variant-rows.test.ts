import {
  columnsFor,
  type GridShape,
  optionsOf,
  productFieldOfParam,
  rowsFor,
  shapeOf,
  variantsBody,
  withVariant,
} from '#functions/console/web/products/variant-rows.ts';
import type { Product, Variant } from '#shared/client/generated/admin-api.ts';

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const blue = {
  ...{ id: 7, title: 'Blue', option_values: { Color: 'Blue' }, sku: null, barcode: null, price: '10.00', compare_at_price: null },
  ...{ cost: null, weight_grams: null, is_active: true, taxable: true, inventory_tracked: true },
} as unknown as Variant;
const red = { ...blue, id: 8, title: 'Red', option_values: { Color: 'Red' } };
const product = { kind: 'physical', options: [{ name: 'Color', values: ['Blue', 'Red'] }], variants: [blue, red] } as unknown as Product;

/** The form fields of `product` before anything is changed. */
const untouched: Readonly<Record<string, string>> = {
  ...{ 'o.0.name': 'Color', 'o.0.values': 'Blue\r\nRed' },
  ...Object.fromEntries(
    [7, 8].flatMap((id) => [
      ...['sku', 'barcode', 'compare_at_price', 'cost', 'weight_grams'].map((name) => [`v.${id}.${name}`, '']),
      ...['is_active', 'taxable', 'inventory_tracked'].map((name) => [`v.${id}.${name}`, 'on']),
      [`v.${id}.price`, '10.00'],
      [`v.${id}.o.0`, id === 7 ? 'Blue' : 'Red'],
    ]),
  ),
};

describe('the variants of a product', () => {
  const shape = shapeOf(product);

  it('are not sent when unchanged', () => {
    expect(variantsBody(formOf(untouched), shape, product, [])).toEqual({});
  });

  it('are sent with their changes, unchanged ones by id only, so that errors name the right row', () => {
    const form = formOf({ ...untouched, 'v.8.price': '11,50', 'v.8.sku': ' RED ' });
    expect(variantsBody(form, shape, product, [])).toEqual({
      variants: [{ id: 7 }, { id: 8, price: '11.50', sku: 'RED' }],
      variants_mode: 'merge',
    });
    expect(productFieldOfParam('variants[1].price', shape)).toBe('v.8.price');
    expect(productFieldOfParam('variants[1].option_values.Color', shape)).toBe('v.8.o');
    expect(productFieldOfParam('options[0].name', shape)).toBe('o.0.name');
    expect(productFieldOfParam('name', shape)).toBe('name');
  });

  it('keep those that others added when one is removed', () => {
    const left = { ...shape, rows: shape.rows.slice(1) };
    expect(variantsBody(formOf(untouched), left, product, [{ ...blue, id: 9 }])).toEqual({ variants: [{ id: 8 }, { id: 9 }] });
  });

  it('keep the values of a renamed option, and get the first value of a new option', () => {
    const options = [...shape.options, { key: 1, name: '', values: [] }];
    const form = formOf({ ...untouched, 'o.0.name': 'Shade', 'o.1.name': 'Size', 'o.1.values': 'S\nL' });
    expect(variantsBody(form, { ...shape, options }, product, [])).toMatchObject({
      options: [
        { name: 'Shade', values: ['Blue', 'Red'] },
        { name: 'Size', values: ['S', 'L'] },
      ],
      variants: [
        { id: 7, option_values: { Shade: 'Blue', Size: 'S' } },
        { id: 8, option_values: { Shade: 'Red', Size: 'S' } },
      ],
    });
  });

  it('include a new one with typed option values', () => {
    const wider = withVariant(shape);
    const key = wider.rows[2]?.key;
    const form = formOf({ ...untouched, [`v.${key}.o.0`]: 'Red', [`v.${key}.price`]: '12', [`v.${key}.inventory_quantity`]: '4' });
    expect(variantsBody(form, wider, product, [])).toMatchObject({
      variants: [{ id: 7 }, { id: 8 }, { option_values: { Color: 'Red' }, price: '12', inventory_quantity: 4 }],
      variants_mode: 'merge',
    });
  });
});

describe('the variants of a new product', () => {
  it('are created for each combination of options, with the input of the first', () => {
    const options = [
      { key: 0, name: 'Size', values: ['S', 'L'] },
      { key: 1, name: 'Color', values: ['Blue', 'Red'] },
    ];
    const rows = rowsFor(options, shapeOf(null).rows, formOf({ 'v.only.price': '12,50', 'v.only.sku': 'BOWL' }));
    expect(rows.map(({ title }) => title)).toEqual(['S / Blue', 'S / Red', 'L / Blue', 'L / Red']);
    expect(rows[3]?.first).toMatchObject({ price: '12,50' });
    expect(rows[3]?.first).not.toHaveProperty('sku');
  });

  it('are sent with their values, without the defaults of the API', () => {
    const shape: GridShape = {
      options: [{ key: 0, name: 'Size', values: ['S', 'L'] }],
      rows: ['0', '1'].map((key) => ({ key, id: null, title: key, first: {} })),
    };
    const boxes = { 'v.0.is_active': 'on', 'v.0.taxable': 'on', 'v.0.inventory_tracked': 'on', 'v.0.weight_grams': '' };
    const form = formOf({ ...boxes, 'o.0.name': 'Size', 'o.0.values': 'S\nL', 'v.0.price': '12,50', 'v.0.inventory_quantity': '3' });
    expect(variantsBody(form, shape, null, [])).toEqual({
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { price: '12.50', inventory_quantity: 3, option_values: { Size: 'S' } },
        { is_active: false, taxable: false, option_values: { Size: 'L' } },
      ],
    });
  });

  it('of a gift card have no stock', () => {
    expect(columnsFor('gift_card', true).map(({ name }) => name)).not.toContain('inventory_quantity');
    expect(columnsFor('gift_card', false).map(({ name }) => name)).toContain('inventory_quantity');
  });
});

it('option values are read from lines, without empty ones', () => {
  const shape = { options: [{ key: 3, name: '', values: [] }], rows: [] };
  expect(optionsOf(formOf({ 'o.3.name': ' Size ', 'o.3.values': 'S\r\n\n  L, long \n' }), shape)).toEqual([
    { name: 'Size', values: ['S', 'L, long'] },
  ]);
});
