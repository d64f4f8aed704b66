import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { differencesBetween, type FieldDifference, type Labels } from '../parts/changes.ts';
import { variantName } from './variant-rows.ts';

const labels: Labels<Product> = {
  name: 'Name',
  slug: 'Handle',
  status: 'Status',
  short_description: 'Short description',
  description: 'Description',
  brand_id: 'Brand',
  product_type: 'Product type',
  tags: 'Tags',
  category_ids: 'Categories',
  is_featured: 'Featured',
  images: 'Images',
  options: 'Options',
  seo: 'Search engine listing',
};

const variantLabels: Labels<Variant> = {
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  compare_at_price: 'Compare-at price',
  cost: 'Cost',
  weight_grams: 'Weight',
  is_active: 'Active',
  taxable: 'Charge tax',
};

/** Returns the differences between two versions of a product and its variants. */
export function productChangesBetween(before: Product, now: Product): readonly FieldDifference[] {
  const ofVariants = now.variants.flatMap((variant): readonly FieldDifference[] => {
    const old = before.variants.find(({ id }) => id === variant.id);
    const name = variantName(variant);
    if (old === undefined) return [{ label: name, before: '–', now: 'Added' }];
    return differencesBetween(old, variant, variantLabels).map((change) => ({ ...change, label: `${name}: ${change.label}` }));
  });
  const gone = before.variants.filter(({ id }) => !now.variants.some((variant) => variant.id === id));
  return [
    ...differencesBetween(before, now, labels),
    ...ofVariants,
    ...gone.map((variant) => ({ label: variantName(variant), before: '–', now: 'Deleted' })),
  ];
}
