import { imageErrorCodes, imageStatuses, productKinds, productStatuses } from '#shared/catalogue/product.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { namedTexts } from '#shared/table/stored-fields.ts';
import { absent, flag, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Product, ProductImage, ProductOption, Variant } from './product.ts';
import { variantIdsForm } from './variant-ids-form.ts';

const variantForm = storedForm<Variant>()({
  id: number,
  optionValues: namedTexts,
  sku: optional(text),
  barcode: optional(text),
  priceMinor: minor,
  compareAtMinor: optional(minor),
  costMinor: optional(minor),
  weightGrams: optional(number),
  inventoryTracked: flag,
  isActive: flag,
  imageId: absent(number),
  createdAtMs: number,
  updatedAtMs: number,
});

const imageForm = storedForm<ProductImage>()({
  id: number,
  url: text,
  sourceUrl: text,
  alt: optional(text),
  status: oneOf(imageStatuses),
  error: optional(storedForm<NonNullable<ProductImage['error']>>()({ code: oneOf(imageErrorCodes), message: text })),
});

export const productForm = storedForm<Product>()({
  id: number,
  name: text,
  slug: text,
  status: oneOf(productStatuses),
  kind: oneOf(productKinds),
  description: optional(text),
  shortDescription: optional(text),
  brandId: optional(number),
  categoryIds: listOf(number),
  options: listOf(storedForm<ProductOption>()({ name: text, values: listOf(text) })),
  images: listOf(imageForm),
  variants: listOf(variantForm),
  seo: storedForm<Product['seo']>()({ title: optional(text), description: optional(text) }),
  isFeatured: flag,
  createdAtMs: number,
  updatedAtMs: number,
  deletedAtMs: optional(number),
});

/** Reads a stored item as a product. */
export const parseProduct = (item: unknown): Product => productForm.read(item);

/** The product, read consistently; null when the store has none with this id, or has deleted it. */
export async function getProduct(table: Table, storeId: string, id: number): Promise<Product | null> {
  const item = await readItem(table, keys.listed(storeId, 'PRODUCT', id));
  return item === null ? null : parseProduct(item);
}

const productAttributes = (product: Product): Record<string, unknown> => ({
  ...productForm.write(product),
  ...variantIdsForm.write({ variantIds: product.variants.map(({ id }) => id) }),
});

/** Partition of the index that holds the products with one value of a filter. */
export const productFilter = {
  status: (storeId: string, status: string) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'PRODUCT', 'status', status) }) as const,
  kind: (storeId: string, kind: string) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(storeId, 'PRODUCT', 'kind', kind) }) as const,
  brand: (storeId: string, brandId: number) =>
    ({ index: 'filter_c', pk: indexKeys.filterPartition(storeId, 'PRODUCT', 'brand_id', brandId) }) as const,
};

/** The stored form of a product. It embeds what its variants say; their stock has rows of its own (`variant-stock-table.ts`). */
export const productItem = (storeId: string, product: Product): Record<string, unknown> => ({
  ...keys.listed(storeId, 'PRODUCT', product.id),
  ...indexKeys.updated(storeId, 'PRODUCT', product.updatedAtMs, padId(product.id)),
  filter_a_pk: productFilter.status(storeId, product.status).pk,
  filter_a_sk: padId(product.id),
  filter_b_pk: productFilter.kind(storeId, product.kind).pk,
  filter_b_sk: padId(product.id),
  ...(product.brandId === null ? {} : { filter_c_pk: productFilter.brand(storeId, product.brandId).pk, filter_c_sk: padId(product.id) }),
  entity: 'product',
  ...productAttributes(product),
});

/** What stays of a deleted product: out of every list and look-up, kept for reports. */
export const deletedProductItem = (storeId: string, product: Product): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DELETED_PRODUCT', product.id),
  entity: 'deleted_product',
  ...productAttributes(product),
});
