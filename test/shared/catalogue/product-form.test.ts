import { deletedProductItem } from '#shared/catalogue/products-table.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';

const _shirt = aProduct({
  brandId: 3,
  categoryIds: [4],
  options: [{ name: 'Size', values: ['S', 'M'] }],
  images: [
    {
      id: 8,
      url: 'https://media.example/8.jpg',
      sourceUrl: 'https://example.com/a.jpg',
      alt: null,
      status: 'failed',
      error: { code: 'image_unreachable', message: 'No answer.' },
    },
  ],
  variants: [aVariant({ optionValues: new Map([['Size', 'S']]), sku: 'A-1', compareAtMinor: 1200n })],
});

const _shirtItem = {
  brand_id: 3,
  category_ids: [4],
  created_at_ms: 1767225600000,
  description: null,
  entity: 'product',
  filter_a_pk: 'S#S1#PRODUCT#status#active',
  filter_a_sk: '0000000000000001',
  filter_b_pk: 'S#S1#PRODUCT#kind#physical',
  filter_b_sk: '0000000000000001',
  filter_c_pk: 'S#S1#PRODUCT#brand_id#3',
  filter_c_sk: '0000000000000001',
  id: 1,
  images: [
    {
      alt: null,
      error: {
        code: 'image_unreachable',
        message: 'No answer.',
      },
      id: 8,
      source_url: 'https://example.com/a.jpg',
      status: 'failed',
      url: 'https://media.example/8.jpg',
    },
  ],
  is_featured: false,
  kind: 'physical',
  name: 'Linen shirt',
  options: [
    {
      name: 'Size',
      values: ['S', 'M'],
    },
  ],
  pk: 'S#S1#PRODUCT',
  seo: {
    description: null,
    title: null,
  },
  sk: '0000000000000001',
  slug: 'linen-shirt',
  status: 'active',
  updated_at_ms: 1767225600000,
  updated_pk: 'S#S1#PRODUCT',
  updated_sk: '001767225600000#0000000000000001',
  variant_ids: [11],
  variants: [
    {
      barcode: null,
      compare_at_minor: 1200n,
      cost_minor: null,
      created_at_ms: 1767225600000,
      id: 11,
      inventory_tracked: true,
      is_active: true,
      option_values: [['Size', 'S']],
      price_minor: 1000n,
      sku: 'A-1',
      updated_at_ms: 1767225600000,
      weight_grams: null,
    },
  ],
};

describe('the stored form of a product', () => {
  it('of a deleted product is the same without its index entries', () => {
    expect(deletedProductItem('S1', aProduct({ deletedAtMs: Date.UTC(2026, 0, 1) }))).toEqual({
      created_at_ms: 1767225600000,
      deleted_at_ms: 1767225600000,
      description: null,
      entity: 'deleted_product',
      id: 1,
      kind: 'physical',
      name: 'Linen shirt',
      options: [],
      pk: 'S#S1#DELETED_PRODUCT',
      seo: [null, null],
      sk: '0000000000000001',
      slug: 'linen-shirt',
      status: 'active',
      updated_at_ms: 1767225600000,
      variant_ids: [11],
      variants: [
        // id, option values, SKU, barcode, price, compare-at price, cost, weight, tracked, active, image, created,
        // updated
        [11, [], null, null, 1000n, null, null, null, true, true, null, 1767225600000, 1767225600000],
      ],
    });
  });
});
