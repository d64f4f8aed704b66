import { BrandSchema } from '#shared/catalogue/brands/brand-schema.ts';
import { CategorySchema } from '#shared/catalogue/categories/category-schema.ts';
import { productBody, productChangeBody } from '#shared/catalogue/product-body.ts';
import { ProductImageSchema, ProductOptionSchema, ProductSchema, VariantSchema } from '#shared/catalogue/product-schema.ts';
import { type Field, fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, flag, id, ids, money, moneyOrNull } = fieldKinds;
const long = (count: number): string => 'a'.repeat(count);
const digits = (count: number): string => '1'.repeat(count);
const optionsNamed = (...names: readonly string[]) => names.map((name) => ({ name, values: ['1'] }));
const url = 'https://example.com/a.png';

/** Returns the product fields. The fields that a new product requires have the given `presence`. */
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
  ['product_type', 'optional', [null, 'Shirts', long(255)], [[long(256), 'too_long']]],
  ['tags', 'optional', [[], ['summer']], [['summer', 'wrong_type']]],
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
  ['variants[0].taxable', 'optional', ...flag],
];

/**
 * A change may repeat the product's current kind. A different kind is refused, but only after the product has been
 * read, which is tested in `update-product.test.ts`.
 */
const changedFields = productFields('optional').map(
  (field): Field =>
    field[0] === 'kind' ? ['kind', 'optional', ['physical', 'digital', 'gift_card', 'booking'], [['service', 'invalid_enum']]] : field,
);

const aProduct = { name: 'Shirt', seo: {}, options: optionsNamed('Size'), images: [{ url }], variants: [{ price: 1 }] };

/** Specification: Products. */
export const products: Specification = {
  objects: [
    {
      name: 'Product',
      schema: ProductSchema,
      fields: `object: "product", id: integer, name: string, slug: string, status: active|draft|archived,
     kind: physical|digital|gift_card|booking, type: simple|variable, description: string?, short_description: string?,
     brand_id: integer?, category_ids: integer[], options: ProductOption[], images: ProductImage[], variants: Variant[],
     seo: {title: string? description: string?}, is_featured: boolean, created_at: timestamp, updated_at: timestamp,
     deleted_at: timestamp?`,
      additions: 'external_ids metadata product_type? tags',
    },
    { name: 'ProductOption', schema: ProductOptionSchema, fields: 'name: string, values: string[]' },
    {
      name: 'ProductImage',
      schema: ProductImageSchema,
      fields: 'id: integer?, url: uri, alt: string?, position: integer',
      additions: 'status error?',
    },
    {
      name: 'Variant',
      schema: VariantSchema,
      fields: `object: "variant", id: integer, product_id: integer, title: string?, option_values: names to values, sku: string?,
     barcode: string?, price: money, compare_at_price: money?, cost: money?, currency: string, weight_grams: integer?,
     inventory_tracked: boolean, inventory_quantity: integer?, is_active: boolean, position: integer, image_url: uri?,
     created_at: timestamp, updated_at: timestamp`,
      additions: 'external_ids metadata taxable',
    },
    {
      name: 'Category',
      schema: CategorySchema,
      fields: `object: "category", id: integer, name: string, slug: string, parent_id: integer?, description: string?,
     is_visible: boolean, position: integer, created_at: timestamp?, updated_at: timestamp?`,
    },
    {
      name: 'Brand',
      schema: BrandSchema,
      fields: `object: "brand", id: integer, name: string, slug: string, description: string?, website: string?,
     created_at: timestamp?, updated_at: timestamp?`,
    },
  ],
  bodies: [
    ['POST /products', productBody.create, aProduct, productFields('required')],
    ['PATCH /products/{id}', productChangeBody.update, aProduct, changedFields],
  ],
  bodyAdditions: [
    ...['POST /products', 'PATCH /products/{id}'].flatMap((name) => [`${name}: external_ids`, `${name}: metadata`]),
    'PATCH /products/{id}: expected_updated_at',
    'PATCH /products/{id}: variants_mode',
  ],
};
