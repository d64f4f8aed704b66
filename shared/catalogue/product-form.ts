import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import { absent, flag, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Product, ProductImage, ProductOption, Variant } from './product.ts';
import { imageErrorCodes, imageStatuses, productKinds, productStatuses } from './product.ts';

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

/** How a product is stored. */
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
