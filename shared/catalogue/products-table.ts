import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Product } from './product.ts';
import { productForm } from './product-form.ts';
import { variantIdsForm } from './variant-ids-form.ts';

/** Reads a stored item as a product. */
export const parseProduct = (item: unknown): Product => productForm.read(item);

/** Reads a product with strong consistency; returns null when the store has none with this id or has deleted it. */
export async function getProduct(table: Table, storeId: string, id: number): Promise<Product | null> {
  const item = await readItem(table, keys.listed(storeId, 'PRODUCT', id));
  return item === null ? null : parseProduct(item);
}

const productAttributes = (product: Product): Record<string, unknown> => ({
  ...productForm.write(product),
  ...variantIdsForm.write({ variantIds: product.variants.map(({ id }) => id) }),
});

/** The index partitions that list the products with a given status, kind or brand. */
export const productFilter = {
  status: (storeId: string, status: string) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'PRODUCT', 'status', status) }) as const,
  kind: (storeId: string, kind: string) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(storeId, 'PRODUCT', 'kind', kind) }) as const,
  brand: (storeId: string, brandId: number) =>
    ({ index: 'filter_c', pk: indexKeys.filterPartition(storeId, 'PRODUCT', 'brand_id', brandId) }) as const,
};

/**
 * Returns the stored form of a product. It contains the product's variants; their stock has separate rows
 * (`variant-stock-table.ts`).
 */
export const productItem = (storeId: string, product: Product): Record<string, unknown> => ({
  ...keys.listed(storeId, 'PRODUCT', product.id),
  ...indexKeys.updated(product.updatedAtMs, padId(product.id)),
  filter_a_pk: productFilter.status(storeId, product.status).pk,
  filter_a_sk: padId(product.id),
  filter_b_pk: productFilter.kind(storeId, product.kind).pk,
  filter_b_sk: padId(product.id),
  ...(product.brandId === null ? {} : { filter_c_pk: productFilter.brand(storeId, product.brandId).pk, filter_c_sk: padId(product.id) }),
  entity: 'product',
  ...productAttributes(product),
});

/** Returns the stored form of a deleted product. It is kept for reports, and no list or lookup finds it. */
export const deletedProductItem = (storeId: string, product: Product): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DELETED_PRODUCT', product.id),
  entity: 'deleted_product',
  ...productAttributes(product),
});
