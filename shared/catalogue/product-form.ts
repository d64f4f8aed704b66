import { inOrderNext } from '#shared/table/rows/in-order.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import { absent, flag, type Kind, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Product, ProductImage, ProductOption, Variant } from './product.ts';
import { imageErrorCodes, imageStatuses, productKinds, productStatuses } from './product.ts';

/** Null, which the next release leaves out: this one reads both, so that the two can run side by side. */
const absentNext = <Value>(kind: Kind<Value>): Kind<Value | null> => ({ ...optional(kind), read: absent(kind).read });

/** The first three are those that name a variant (`variant-titles-table.ts`). */
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

/** How an option of a product is stored. */
export const optionForm = inOrderNext(storedForm<ProductOption>()({ name: text, values: listOf(text) }));

const imageForm = storedForm<ProductImage>()({
  id: number,
  url: text,
  sourceUrl: text,
  alt: optional(text),
  status: oneOf(imageStatuses),
  error: optional(storedForm<NonNullable<ProductImage['error']>>()({ code: oneOf(imageErrorCodes), message: text })),
});

/** How a product is stored. */
export const productForm = storedForm<Product>()({
  id: number,
  name: text,
  slug: text,
  status: oneOf(productStatuses),
  kind: oneOf(productKinds),
  description: optional(text),
  shortDescription: absentNext(text),
  brandId: absentNext(number),
  categoryIds: listOf(number),
  options: listOf(optionForm),
  images: listOf(imageForm),
  variants: listOf(inOrderNext(variantForm)),
  seo: inOrderNext(storedForm<Product['seo']>()({ title: optional(text), description: optional(text) })),
  isFeatured: flag,
  createdAtMs: number,
  updatedAtMs: number,
  deletedAtMs: absentNext(number),
});
