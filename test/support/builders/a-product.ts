import { blankProduct, type Product, type Variant } from '#shared/catalogue/product.ts';
import { noExternalData } from '#shared/external-ids/external-data.ts';
import { namedValues } from '#shared/kernel/named-values.ts';

const atMs = Date.UTC(2026, 0, 1);

/** Builds a variant with tracked stock and without options; override only what the test needs. */
export const aVariant = (over: Partial<Variant> = {}): Variant => ({
  id: 11,
  optionValues: namedValues({}),
  sku: null,
  barcode: null,
  priceMinor: 1000n,
  compareAtMinor: null,
  costMinor: null,
  weightGrams: null,
  inventoryTracked: true,
  isActive: true,
  imageId: null,
  taxExempt: false,
  ...noExternalData,
  createdAtMs: atMs,
  updatedAtMs: atMs,
  ...over,
});

/** Builds a simple active product with one variant; override only what the test needs. */
export const aProduct = (over: Partial<Product> = {}): Product => ({
  ...blankProduct(1, atMs),
  name: 'Linen shirt',
  slug: 'linen-shirt',
  status: 'active',
  variants: [aVariant()],
  ...over,
});
