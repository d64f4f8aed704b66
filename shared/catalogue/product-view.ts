import { externalDataView } from '#shared/external-ids/external-data-view.ts';
import type { Location } from '#shared/inventory/location.ts';
import { onlineQuantity, type VariantStock } from '#shared/inventory/variant-stock.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { type Product, productTypeOf, type Variant, variantTitle } from './product.ts';
import type { ProductView, VariantView } from './product-schema.ts';

/** The data that a product's view needs in addition to the product. */
export type ProductSurroundings = {
  /** The stock by variant id; a variant without an entry has no stock. */
  readonly stock: ReadonlyMap<number, VariantStock>;
  readonly locations: readonly Location[];
  /** The store's currency. */
  readonly currency: string;
};

const money = (minor: bigint | null): string | null => (minor === null ? null : formatMoney(minor));

/** Returns a product as the API and its events show it (specification: Product). */
export const productView = (product: Product, surroundings: ProductSurroundings): ProductView => ({
  object: 'product',
  id: product.id,
  name: product.name,
  slug: product.slug,
  status: product.status,
  kind: product.kind,
  type: productTypeOf(product),
  description: product.description,
  short_description: product.shortDescription,
  brand_id: product.brandId,
  product_type: product.productType,
  tags: [...product.tags],
  category_ids: [...product.categoryIds],
  options: product.options.map(({ name, values }) => ({ name, values: [...values] })),
  images: product.images.map(({ id, url, alt, status, error }, position) => ({ id, url, alt, position, status, error })),
  variants: product.variants.map((variant, position) => variantView(product, variant, position, surroundings)),
  seo: { title: product.seo.title, description: product.seo.description },
  is_featured: product.isFeatured,
  ...externalDataView(product),
  created_at: timestamp(product.createdAtMs),
  updated_at: timestamp(product.updatedAtMs),
  deleted_at: product.deletedAtMs === null ? null : timestamp(product.deletedAtMs),
});

function variantView(
  product: Product,
  variant: Variant,
  position: number,
  { stock, locations, currency }: ProductSurroundings,
): VariantView {
  const levels = stock.get(variant.id)?.levels ?? new Map();
  return {
    object: 'variant',
    id: variant.id,
    product_id: product.id,
    title: variantTitle(product.options, variant),
    option_values: Object.fromEntries(product.options.map(({ name }) => [name, variant.optionValues.get(name) ?? ''])),
    sku: variant.sku,
    barcode: variant.barcode,
    price: formatMoney(variant.priceMinor),
    compare_at_price: money(variant.compareAtMinor),
    cost: money(variant.costMinor),
    currency,
    weight_grams: variant.weightGrams,
    inventory_tracked: variant.inventoryTracked,
    inventory_quantity: onlineQuantity({ tracked: variant.inventoryTracked, levels }, locations),
    is_active: variant.isActive,
    taxable: !variant.taxExempt,
    position,
    image_url: product.images.find(({ id }) => id === variant.imageId)?.url ?? null,
    ...externalDataView(variant),
    created_at: timestamp(variant.createdAtMs),
    updated_at: timestamp(variant.updatedAtMs),
  };
}
