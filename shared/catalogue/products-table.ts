import * as v from 'valibot';
import { imageErrorCodes, imageStatuses, productKinds, productStatuses } from '#shared/kernel/statuses.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { StoredMinor, StoredNamedValues, StoredText, storedNamedValues } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Product, Variant } from './product.ts';

const StoredVariant = v.pipe(
  v.object({
    id: v.number(),
    option_values: StoredNamedValues,
    sku: StoredText,
    barcode: StoredText,
    price_minor: StoredMinor,
    compare_at_minor: v.nullable(StoredMinor),
    cost_minor: v.nullable(StoredMinor),
    weight_grams: v.nullable(v.number()),
    inventory_tracked: v.boolean(),
    is_active: v.boolean(),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (variant): Variant => ({
      id: variant.id,
      optionValues: variant.option_values,
      sku: variant.sku,
      barcode: variant.barcode,
      priceMinor: variant.price_minor,
      compareAtMinor: variant.compare_at_minor,
      costMinor: variant.cost_minor,
      weightGrams: variant.weight_grams,
      inventoryTracked: variant.inventory_tracked,
      isActive: variant.is_active,
      createdAtMs: variant.created_at_ms,
      updatedAtMs: variant.updated_at_ms,
    }),
  ),
);

const StoredImage = v.pipe(
  v.object({
    id: v.number(),
    url: v.string(),
    source_url: v.string(),
    alt: StoredText,
    status: v.picklist(imageStatuses),
    error: v.nullable(v.object({ code: v.picklist(imageErrorCodes), message: v.string() })),
  }),
  v.transform(({ source_url: sourceUrl, ...image }) => ({ ...image, sourceUrl })),
);

const StoredProduct = v.pipe(
  v.object({
    id: v.number(),
    name: v.string(),
    slug: v.string(),
    status: v.picklist(productStatuses),
    kind: v.picklist(productKinds),
    description: StoredText,
    short_description: StoredText,
    brand_id: v.nullable(v.number()),
    category_ids: v.array(v.number()),
    options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
    images: v.array(StoredImage),
    variants: v.array(StoredVariant),
    seo: v.object({ title: StoredText, description: StoredText }),
    is_featured: v.boolean(),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
    deleted_at_ms: v.nullable(v.number()),
  }),
  v.transform(
    (item): Product => ({
      id: item.id,
      name: item.name,
      slug: item.slug,
      status: item.status,
      kind: item.kind,
      description: item.description,
      shortDescription: item.short_description,
      brandId: item.brand_id,
      categoryIds: item.category_ids,
      options: item.options,
      images: item.images,
      variants: item.variants,
      seo: item.seo,
      isFeatured: item.is_featured,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
      deletedAtMs: item.deleted_at_ms,
    }),
  ),
);

/** Reads a stored item as a product. */
export const parseProduct = (item: unknown): Product => v.parse(StoredProduct, item);

/** The product, read consistently; null when the store has none with this id, or has deleted it. */
export async function getProduct(table: Table, storeId: string, id: number): Promise<Product | null> {
  const item = await readItem(table, keys.listed(storeId, 'PRODUCT', id));
  return item === null ? null : parseProduct(item);
}

const variantAttributes = (variant: Variant): Record<string, unknown> => ({
  id: variant.id,
  option_values: storedNamedValues(variant.optionValues),
  sku: variant.sku,
  barcode: variant.barcode,
  price_minor: variant.priceMinor,
  compare_at_minor: variant.compareAtMinor,
  cost_minor: variant.costMinor,
  weight_grams: variant.weightGrams,
  inventory_tracked: variant.inventoryTracked,
  is_active: variant.isActive,
  created_at_ms: variant.createdAtMs,
  updated_at_ms: variant.updatedAtMs,
});

const productAttributes = (product: Product): Record<string, unknown> => ({
  id: product.id,
  name: product.name,
  slug: product.slug,
  status: product.status,
  kind: product.kind,
  description: product.description,
  short_description: product.shortDescription,
  brand_id: product.brandId,
  category_ids: product.categoryIds,
  options: product.options,
  images: product.images.map(({ sourceUrl, ...image }) => ({ ...image, source_url: sourceUrl })),
  variants: product.variants.map(variantAttributes),
  variant_ids: product.variants.map(({ id }) => id),
  seo: product.seo,
  is_featured: product.isFeatured,
  created_at_ms: product.createdAtMs,
  updated_at_ms: product.updatedAtMs,
  deleted_at_ms: product.deletedAtMs,
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

/** The stored form of a product. It embeds what its variants say; their stock has rows of its own (`variants.ts`). */
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
