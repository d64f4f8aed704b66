import type { Product } from '#shared/catalogue/product.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { fieldError } from '#shared/kernel/errors.ts';

/** An item of the table holds 400 KB: the product, its event and a stored answer each have to fit into one. */
const maxProductBytes = 380_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Refuses a product that would not fit into one item of the table.
 * @throws FieldErrors `too_large` on the whole body
 */
export function assertFits(product: Product, view: ProductView): void {
  // The stored form also keeps the address that each image came from.
  if (bytesOf(view) + bytesOf(product.images.map(({ sourceUrl }) => sourceUrl)) < maxProductBytes) return;
  throw fieldError('', 'too_large', `The product is too large: all of it together must stay below ${maxProductBytes / 1000} KB.`);
}
