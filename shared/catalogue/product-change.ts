import type { ExternalDataChange } from '#shared/external-ids/external-data.ts';
import type { Changes } from '#shared/kernel/changes.ts';
import type { Product, Variant } from './product.ts';

/*
 * A client's change to a product in domain types: amounts in minor units, HTML already sanitized. An absent field keeps
 * its value; null clears an optional field.
 */

export type OptionInput = { readonly name: string; readonly values: readonly string[] };
export type ImageInput = { readonly url: string; readonly alt?: string | null | undefined };

export type VariantInput = Changes<
  Variant,
  | 'sku'
  | 'barcode'
  | 'priceMinor'
  | 'compareAtMinor'
  | 'costMinor'
  | 'weightGrams'
  | 'optionValues'
  | 'inventoryTracked'
  | 'isActive'
  | 'taxExempt'
> &
  ExternalDataChange & {
    /** The id of the existing variant to keep; absent for a new variant. */
    readonly id?: number | null | undefined;
    /**
     * The number of units at the first fulfilling location (`firstFulfillingLocation`); null leaves the stock
     * unchanged.
     */
    readonly inventoryQuantity?: number | null | undefined;
    /** The URL of one of the product's images; null means no image. */
    readonly imageUrl?: string | null | undefined;
  };

/**
 * With `replace`, the list of variants is complete, and existing variants that are not in it are deleted. With `merge`,
 * no variants are deleted.
 */
export const variantsModes = ['replace', 'merge'] as const;
export type VariantsMode = (typeof variantsModes)[number];

export type SeoChange = Changes<Product['seo'], 'title' | 'description'>;

/** The fields of a request that creates a product. */
export type NewProduct = Changes<
  Product,
  'name' | 'status' | 'kind' | 'description' | 'shortDescription' | 'brandId' | 'productType' | 'tags' | 'categoryIds' | 'isFeatured'
> &
  ExternalDataChange & {
    /** If null or empty, the slug is derived from the name. */
    readonly slug?: string | null | undefined;
    readonly seo?: SeoChange | undefined;
    readonly options?: readonly OptionInput[] | undefined;
    readonly images?: readonly ImageInput[] | undefined;
    readonly variants?: readonly VariantInput[] | undefined;
  };

export type ProductChange = NewProduct & { readonly variantsMode?: VariantsMode | undefined };

/** A change that fails with `stale_object` if the product's `updatedAtMs` is not the expected one. */
export type GuardedProductChange = ProductChange & { readonly expectedUpdatedAtMs?: number | undefined };
