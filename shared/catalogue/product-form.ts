import { sparseExternalDataKinds } from '#shared/external-ids/external-data-form.ts';
import { listIfAny, mostlyFalse, timeOfId } from '#shared/table/rows/left-out.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import { absent, flag, type Kind, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { valuesInOrder } from '#shared/table/rows/values-in-order.ts';
import type { Product, ProductImage, ProductOption, Variant } from './product.ts';
import { imageErrorCodes, imageStatuses, productKinds, productStatuses } from './product.ts';

/**
 * The stored form of a variant. `variant-titles-table.ts` reads only the first three fields, so they must stay first.
 */
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
  createdAtMs: timeOfId,
  updatedAtMs: number,
  ...sparseExternalDataKinds,
  taxExempt: mostlyFalse(flag),
});

/** The stored form of a product option. */
export const optionForm = valuesInOrder(storedForm<ProductOption>()({ name: text, values: listOf(text) }));

const imageForm = storedForm<ProductImage>()({
  id: number,
  url: text,
  sourceUrl: text,
  alt: optional(text),
  status: oneOf(imageStatuses),
  error: optional(storedForm<NonNullable<ProductImage['error']>>()({ code: oneOf(imageErrorCodes), message: text })),
});

const seoForm = valuesInOrder(storedForm<Product['seo']>()({ title: optional(text), description: optional(text) }));

/** Title and description for search engines. Omitted when both are null. */
const seoIfAny: Kind<Product['seo']> = {
  ...seoForm,
  read: (stored) => (stored === undefined ? { title: null, description: null } : seoForm.read(stored)),
  write: (seo) => (seo.title === null && seo.description === null ? undefined : seoForm.write(seo)),
  shape: { orAbsent: seoForm.shape },
};

/** The stored form of a product. */
export const productForm = storedForm<Product>()({
  id: number,
  name: text,
  slug: text,
  status: oneOf(productStatuses),
  kind: oneOf(productKinds),
  description: optional(text),
  shortDescription: absent(text),
  brandId: absent(number),
  productType: absent(text),
  tags: listIfAny(text),
  categoryIds: listIfAny(number),
  options: listOf(optionForm),
  images: listIfAny(imageForm),
  variants: listOf(valuesInOrder(variantForm)),
  seo: seoIfAny,
  isFeatured: mostlyFalse(flag),
  ...sparseExternalDataKinds,
  createdAtMs: timeOfId,
  updatedAtMs: number,
  deletedAtMs: absent(number),
});
