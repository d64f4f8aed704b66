import { deletedProductItem } from '#shared/catalogue/products-table.ts';
import { aProduct } from '#test/support/builders/a-product.ts';

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
      sk: '0000000000000001',
      slug: 'linen-shirt',
      status: 'active',
      updated_at_ms: 1767225600000,
      variant_ids: [11],
      variants: [
        // The values are, in this order: id, option values, SKU, barcode, price, compare-at price, cost, weight,
        // tracked, active, image, created, updated.
        [11, [], null, null, 1000n, null, null, null, true, true, null, 1767225600000, 1767225600000],
      ],
    });
  });
});
