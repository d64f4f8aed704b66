import { productBody, productChangeBody } from '#shared/catalogue/product-body.ts';
import {
  expectField,
  type Field,
  fieldKinds,
  fieldRows,
  type SpecifiedBody,
  unspecifiedFields,
} from '../../support/harness/specified-fields.ts';

const { text, flag, id, ids, money, moneyOrNull } = fieldKinds;
const long = (count: number): string => 'a'.repeat(count);
const digits = (count: number): string => '1'.repeat(count);
const optionsNamed = (...names: readonly string[]) => names.map((name) => ({ name, values: ['1'] }));
const url = 'https://example.com/a.png';

/** Specification: Product body, VariantInput. `presence` is that of what a new product needs. */
const productFields = (presence: 'required' | 'optional'): Field[] => [
  [
    'name',
    presence,
    ['a', long(200)],
    [
      [long(201), 'too_long'],
      [' ', 'too_short'],
    ],
  ],
  ['slug', 'optional', ['', null, 'linen-shirt'], [['Linen shirt', 'invalid_format']]],
  ['status', 'optional', ['active', 'draft', 'archived'], [['deleted', 'invalid_enum']]],
  [
    'kind',
    'optional',
    ['physical', 'digital'],
    [
      ['gift_card', 'invalid_enum'],
      ['booking', 'invalid_enum'],
    ],
  ],
  ['description', 'optional', ...text],
  ['short_description', 'optional', ...text],
  ['brand_id', 'optional', ...id],
  ['category_ids', 'optional', ...ids],
  ['is_featured', 'optional', ...flag],
  ['seo', 'optional', [{}], [[[], 'wrong_type']]],
  ['seo.title', 'optional', ...text],
  ['seo.description', 'optional', ...text],
  ['options', 'optional', [[], optionsNamed('a', 'b', 'c')], [[optionsNamed('a', 'b', 'c', 'd'), 'too_many_options']]],
  ['options[0].name', 'required', ['Size'], [['', 'too_short']]],
  [
    'options[0].values',
    'required',
    [['S', 'M']],
    [
      ['S', 'wrong_type'],
      [[], 'min_items'],
    ],
  ],
  ['images', 'optional', [[]], [[url, 'wrong_type']]],
  [
    'images[0].url',
    'required',
    [url, 'http://example.com/a.png'],
    [
      ['ftp://example.com/a.png', 'invalid_url'],
      ['a.png', 'invalid_url'],
    ],
  ],
  ['images[0].alt', 'optional', ...text],
  ['variants', presence, [[{ price: 1 }]], [[[], 'min_items']]],
  ['variants[0].id', 'optional', ...id],
  ['variants[0].sku', 'optional', [null, long(64)], [[long(65), 'too_long']]],
  [
    'variants[0].barcode',
    'optional',
    [null, ...[8, 12, 13, 14].map(digits)],
    [...[7, 9, 10, 11, 15].map(digits), 'abcdefgh'].map((code) => [code, 'invalid_barcode'] as const),
  ],
  ['variants[0].price', 'optional', ...money],
  ['variants[0].compare_at_price', 'optional', ...moneyOrNull],
  ['variants[0].cost', 'optional', ...moneyOrNull],
  ['variants[0].weight_grams', 'optional', [0, 250, null], [[1.5, 'wrong_type']]],
  ['variants[0].option_values', 'optional', [{}, { Size: 'S' }], [['S', 'wrong_type']]],
  ['variants[0].inventory_tracked', 'optional', ...flag],
  [
    'variants[0].inventory_quantity',
    'optional',
    [0, 7, null],
    [
      [-1, 'too_small'],
      [1.5, 'wrong_type'],
    ],
  ],
  ['variants[0].is_active', 'optional', ...flag],
];

const aProduct = { name: 'Shirt', seo: {}, options: optionsNamed('Size'), images: [{ url }], variants: [{ price: 1 }] };

const bodies: readonly SpecifiedBody[] = [
  ['POST /products', productBody.create, aProduct, productFields('required')],
  ['PATCH /products/{id}', productChangeBody.update, aProduct, productFields('optional')],
];

describe('a field of a request', () => {
  it.each(fieldRows(bodies))('%s %s may be what the specification says, and nothing else', (_body, _field, row) => {
    expectField(row);
  });

  it('is one of the specification, or an addition', () => {
    expect(unspecifiedFields(bodies)).toEqual(['PATCH /products/{id}: expected_updated_at', 'PATCH /products/{id}: variants_mode']);
  });
});
