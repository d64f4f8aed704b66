import type { ProductKind, ProductStatus } from '#shared/catalogue/product.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';

/*
 * What a client asks of a product, as the domain reads it: amounts in minor units, HTML already sanitised. A field that is
 * absent stays as it is; null clears what may be empty.
 */

export type OptionInput = { readonly name: string; readonly values: readonly string[] };
export type ImageInput = { readonly url: string; readonly alt?: string | null | undefined };

export type VariantInput = {
  /** The existing variant to keep; absent for a new one. */
  readonly id?: number | null | undefined;
  readonly sku?: string | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly priceMinor?: bigint | undefined;
  readonly compareAtMinor?: bigint | null | undefined;
  readonly costMinor?: bigint | null | undefined;
  readonly weightGrams?: number | null | undefined;
  readonly optionValues?: NamedValues | undefined;
  readonly inventoryTracked?: boolean | undefined;
  /** Units at the first fulfilling location; null asks for nothing. */
  readonly inventoryQuantity?: number | null | undefined;
  readonly isActive?: boolean | undefined;
  /** The address of one of the product's images; null: none. */
  readonly imageUrl?: string | null | undefined;
};

/** `replace`: the full list, what is left out is deleted. `merge`: nothing is deleted. */
export const variantsModes = ['replace', 'merge'] as const;
export type VariantsMode = (typeof variantsModes)[number];

export type ProductChange = {
  readonly name?: string | undefined;
  /** Null or empty: generated from the name. */
  readonly slug?: string | null | undefined;
  readonly status?: ProductStatus | undefined;
  readonly kind?: ProductKind | undefined;
  readonly description?: string | null | undefined;
  readonly shortDescription?: string | null | undefined;
  readonly brandId?: number | null | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly isFeatured?: boolean | undefined;
  readonly seo?: { readonly title?: string | null | undefined; readonly description?: string | null | undefined } | undefined;
  readonly options?: readonly OptionInput[] | undefined;
  readonly images?: readonly ImageInput[] | undefined;
  readonly variants?: readonly VariantInput[] | undefined;
  readonly variantsMode?: VariantsMode | undefined;
};
