import { type ExternalData, noExternalData } from '#shared/external-ids/external-data.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';

export const productStatuses = ['active', 'draft', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productKinds = ['physical', 'digital', 'gift_card', 'booking'] as const;
export type ProductKind = (typeof productKinds)[number];

export const productTypes = ['simple', 'variable'] as const;
export type ProductType = (typeof productTypes)[number];

/** The status of a product image's download into the media library. */
export const imageStatuses = ['processing', 'ready', 'failed'] as const;
export type ImageStatus = (typeof imageStatuses)[number];

export const imageErrorCodes = ['image_unreachable', 'image_type', 'image_too_large'] as const;
export type ImageErrorCode = (typeof imageErrorCodes)[number];

/** A property that distinguishes the variants of a product, such as Size, and its values in order. */
export type ProductOption = { readonly name: string; readonly values: readonly string[] };

/** An image in a product's gallery. `url` equals `sourceUrl` until the image has been copied to the media library. */
export type ProductImage = {
  readonly id: number;
  readonly url: string;
  /** The URL that the client sent. */
  readonly sourceUrl: string;
  readonly alt: string | null;
  readonly status: ImageStatus;
  readonly error: { readonly code: ImageErrorCode; readonly message: string } | null;
};

/**
 * A variant, which is the unit of sale: a product with one combination of option values (specification: Variant). Its
 * stock is stored separately.
 */
export type Variant = ExternalData & {
  readonly id: number;
  /** The value of each option by the option's name, in the order of the product's options. */
  readonly optionValues: NamedValues;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly priceMinor: bigint;
  readonly compareAtMinor: bigint | null;
  readonly costMinor: bigint | null;
  readonly weightGrams: number | null;
  readonly inventoryTracked: boolean;
  readonly isActive: boolean;
  /** The id of the product image that shows the variant; null when none was chosen. */
  readonly imageId: number | null;
  /** Whether the variant is exempt from tax, whatever the store's rates. */
  readonly taxExempt: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A product with its options, gallery and variants (specification: Product). */
export type Product = ExternalData & {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly status: ProductStatus;
  readonly kind: ProductKind;
  readonly description: string | null;
  readonly shortDescription: string | null;
  readonly brandId: number | null;
  /** The merchant's own classification of the goods, such as Shirts; null when not set. */
  readonly productType: string | null;
  /** The merchant's tags. No two of them differ only in case. */
  readonly tags: readonly string[];
  readonly categoryIds: readonly number[];
  readonly options: readonly ProductOption[];
  /** The images of the gallery; the first one is the main image. */
  readonly images: readonly ProductImage[];
  readonly variants: readonly Variant[];
  readonly seo: { readonly title: string | null; readonly description: string | null };
  readonly isFeatured: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly deletedAtMs: number | null;
};

export const maxVariants = 100;
export const maxOptions = 3;
export const maxImages = 20;
export const maxCategories = 50;
/** The maximum length of a tag or product type, in characters. It is the same as Shopify's limit. */
export const maxLabelLength = 255;

/** Returns a new product with default values (specification: Product body, defaults). */
export const blankProduct = (id: number, nowMs: number): Product => ({
  id,
  name: '',
  slug: '',
  status: 'draft',
  kind: 'physical',
  description: null,
  shortDescription: null,
  brandId: null,
  productType: null,
  tags: [],
  categoryIds: [],
  options: [],
  images: [],
  variants: [],
  seo: { title: null, description: null },
  isFeatured: false,
  ...noExternalData,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
  deletedAtMs: null,
});

/** Returns the type of a product. A product without options is simple and has exactly one variant. */
export const productTypeOf = (product: Pick<Product, 'options'>): ProductType => (product.options.length === 0 ? 'simple' : 'variable');

/** The names of a variant: its product's name, its own title (null without options), and its SKU. */
export type VariantTitles = {
  readonly variantId: number;
  readonly productId: number;
  readonly productName: string;
  readonly title: string | null;
  readonly sku: string | null;
};

/**
 * Returns a variant's option values in the order of the options, such as "S / White"; null for the variant of a simple
 * product.
 */
export const variantTitle = (options: readonly ProductOption[], variant: Pick<Variant, 'optionValues'>): string | null =>
  options.length === 0 ? null : options.map(({ name }) => variant.optionValues.get(name) ?? '').join(' / ');

/** Returns an SKU as it is stored and compared: without surrounding white space, in NFC. */
export const trimSku = (sku: string): string => sku.trim().normalize('NFC');

/** Returns an SKU in upper case, for comparisons that ignore case. Most SKUs are already in upper case. */
export const foldSku = (sku: string): string => trimSku(sku).toUpperCase().normalize('NFC');

/** Returns the SKUs of the product's variants. */
export const skusOf = (product: Pick<Product, 'variants'>): string[] => product.variants.flatMap(({ sku }) => (sku === null ? [] : [sku]));
