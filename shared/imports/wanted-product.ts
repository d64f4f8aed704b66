import type { ProductKind, ProductStatus } from '#shared/catalogue/product.ts';
import type { WantedExternalData } from './named-cell.ts';

/** The variant in a row, with values as in the API. A field is undefined if the file has no such column. */
export type WantedVariant = {
  readonly row: number;
  /** The value of each option, in the order of the product's options. */
  readonly values: readonly string[];
  readonly sku: string | null | undefined;
  readonly barcode: string | null | undefined;
  /** A number with two decimals; null when the cell is empty. */
  readonly price: string | null | undefined;
  readonly compareAt: string | null | undefined;
  readonly cost: string | null | undefined;
  readonly weightGrams: number | null | undefined;
  readonly taxable: boolean | undefined;
  /** The URL of one of the product's images. */
  readonly imageUrl: string | null | undefined;
  readonly isActive: boolean | undefined;
  readonly tracked: boolean | undefined;
  readonly quantity: number | undefined;
  readonly externalData: WantedExternalData;
};

/** A product as its rows in the file describe it. A field is undefined if the file does not contain the field. */
export type WantedProduct = {
  readonly handle: string;
  readonly firstRow: number;
  readonly rows: number;
  readonly name: string | undefined;
  readonly status: ProductStatus | undefined;
  readonly kind: ProductKind | undefined;
  readonly description: string | null | undefined;
  readonly shortDescription: string | null | undefined;
  readonly isFeatured: boolean | undefined;
  /** The brand's name. */
  readonly brand: string | null | undefined;
  readonly productType: string | null | undefined;
  readonly tags: readonly string[] | undefined;
  /** The path to the category, as names from the root of the tree; empty for no category. */
  readonly category: readonly string[] | undefined;
  /** The paths to the product's other categories. Only our own exports contain them. */
  readonly furtherCategories: readonly (readonly string[])[];
  readonly seo: { readonly title: string | null | undefined; readonly description: string | null | undefined };
  readonly externalData: WantedExternalData;
  readonly optionNames: readonly string[];
  /** For each option, the values that the file lists in addition to the variants' values. */
  readonly optionValues: readonly (readonly string[])[];
  readonly variants: readonly WantedVariant[];
  readonly images: readonly { readonly url: string; readonly alt: string | null }[] | undefined;
};

/** Returns the form of a name or value that is used for comparison: trimmed, in Unicode form NFC and in lower case. */
export const foldName = (text: string): string => text.trim().normalize('NFC').toLowerCase();
