import { maxVariants } from '#shared/catalogue/product.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import type { ImportProblem, ImportProblemCode } from './import-problem.ts';
import { changedExternalData, type ExternalDataBody, type KnownExternalData } from './named-cell.ts';
import { isSlug } from './product-handle.ts';
import { foldName, type WantedProduct, type WantedVariant } from './wanted-product.ts';

/** A product in the store, as the API returns it. */
export type KnownProduct = KnownExternalData & {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly kind: string;
  readonly description: string | null;
  readonly short_description: string | null;
  readonly is_featured: boolean;
  readonly brand_id: number | null;
  readonly product_type: string | null;
  readonly tags: readonly string[];
  readonly category_ids: readonly number[];
  readonly seo: { readonly title: string | null; readonly description: string | null };
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly images: readonly { readonly url: string; readonly alt: string | null }[];
  readonly variants: readonly KnownVariant[];
  readonly updated_at: string;
};

export type KnownVariant = KnownExternalData & {
  readonly id: number;
  readonly option_values: Readonly<Record<string, string>>;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly price: string;
  readonly compare_at_price: string | null;
  readonly cost: string | null;
  readonly weight_grams: number | null;
  readonly taxable: boolean;
  readonly image_url: string | null;
  readonly is_active: boolean;
  readonly inventory_tracked: boolean;
  readonly inventory_quantity: number | null;
};

/**
 * The store's ids of the brand and the categories that the file lists for a product. `new` means that the object does
 * not exist in the store and is created before the product is saved.
 */
export type ProductReferences = {
  readonly brandId: number | 'new' | null | undefined;
  readonly categoryId: number | 'new' | null | undefined;
  readonly furtherCategoryIds?: readonly (number | 'new')[];
};

/**
 * Finds the product that has the given SKU. Returns the id of a product in the store, or the first row of a product in
 * the file; null if no product has the SKU.
 */
export type SkuOwner = (sku: string) => { readonly productId: number } | { readonly row: number } | null;

export type ProductImportPlan =
  | { readonly action: 'create'; readonly body: ProductBody }
  | { readonly action: 'change'; readonly id: number; readonly body: ProductBody }
  /**
   * The HTML or images may differ from the file; all other fields are equal. Only the server can compare HTML and
   * images, because it stores them in its own form.
   */
  | { readonly action: 'compare'; readonly id: number; readonly body: ProductBody }
  | { readonly action: 'same'; readonly id: number }
  | { readonly action: 'refused'; readonly problems: readonly ImportProblem[] };

/**
 * The body of the API call. `brand_id` and `category_ids` contain the ids that were known when the call was planned.
 */
export type ProductBody = ExternalDataBody & {
  name?: string;
  slug?: string;
  status?: WantedProduct['status'];
  kind?: WantedProduct['kind'];
  description?: string | null;
  short_description?: string | null;
  is_featured?: boolean;
  brand_id?: number | null;
  product_type?: string | null;
  tags?: string[];
  category_ids?: number[];
  seo?: { title?: string | null; description?: string | null };
  options?: { name: string; values: string[] }[];
  images?: { url: string; alt: string | null }[];
  variants?: VariantBody[];
  variants_mode?: 'merge';
};

export type VariantBody = ExternalDataBody & {
  id?: number;
  option_values?: Record<string, string>;
  sku?: string | null;
  barcode?: string | null;
  price?: string;
  compare_at_price?: string | null;
  cost?: string | null;
  weight_grams?: number | null;
  taxable?: boolean;
  image_url?: string | null;
  inventory_tracked?: boolean;
  inventory_quantity?: number;
};

/**
 * Plans the API call that gives the store's product the contents of the file. Categories and variants that are not in
 * the file are kept.
 */
export function planProduct(
  wanted: WantedProduct,
  known: KnownProduct | null,
  references: ProductReferences,
  ownerOf: SkuOwner,
): ProductImportPlan {
  const problems: ImportProblem[] = [];
  const refuse = (row: number, column: string, code: ImportProblemCode, message: string): void => {
    problems.push({ severity: 'refused', row, column, code, message });
  };
  for (const { row, sku } of wanted.variants) {
    const owner = sku == null ? null : ownerOf(sku);
    if (owner === null || ('productId' in owner && owner.productId === known?.id)) continue;
    refuse(row, 'SKU', 'taken', 'productId' in owner ? `product ${owner.productId} has this SKU.` : `row ${owner.row} has this SKU.`);
  }
  const plan = known === null ? planCreation(wanted, references, refuse) : planChange(wanted, known, references, refuse);
  return problems.length > 0 ? { action: 'refused', problems } : plan;
}

type Refuse = (row: number, column: string, code: ImportProblemCode, message: string) => void;

function planCreation(wanted: WantedProduct, references: ProductReferences, refuse: Refuse): ProductImportPlan {
  const { name, variants, firstRow } = wanted;
  if (name === undefined || name === '') refuse(firstRow, 'Title', 'required', 'is required for a new product.');
  if (variants.length === 0) refuse(firstRow, 'Price', 'required', 'is required for a new product.');
  for (const variant of variants) requirePrice(variant, refuse);
  const body: ProductBody = {
    ...facts(wanted, references),
    ...(isSlug(wanted.handle) ? { slug: wanted.handle } : {}),
    ...(wanted.kind === undefined ? {} : { kind: wanted.kind }),
    ...(wanted.optionNames.length === 0 ? {} : { options: optionsOf(wanted) }),
    ...(wanted.images === undefined ? {} : { images: wanted.images.map(({ url, alt }) => ({ url, alt })) }),
    ...changedExternalData(wanted.externalData, null),
    variants: variants.map((variant) => newVariantBody(wanted, variant)),
  };
  return { action: 'create', body };
}

const requirePrice = ({ row, price }: WantedVariant, refuse: Refuse): void => {
  if (price == null) refuse(row, 'Price', 'required', 'is required for a new variant.');
};

const said = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };

const idOf = (id: number | 'new' | null | undefined): number | null | undefined => (id === 'new' ? undefined : id);

function facts(wanted: WantedProduct, { brandId, categoryId, furtherCategoryIds = [] }: ProductReferences): ProductBody {
  const categories = [categoryId, ...furtherCategoryIds].flatMap((id) => idOf(id) ?? []);
  const seo = { ...said('title', wanted.seo.title), ...said('description', wanted.seo.description) };
  return {
    ...said('name', wanted.name === '' ? undefined : wanted.name),
    ...said('status', wanted.status),
    ...said('description', wanted.description),
    ...said('short_description', wanted.shortDescription),
    ...said('is_featured', wanted.isFeatured),
    ...said('brand_id', idOf(brandId)),
    ...said('product_type', wanted.productType),
    ...said('tags', wanted.tags && [...wanted.tags]),
    ...(categories.length === 0 ? {} : { category_ids: categories }),
    ...(Object.keys(seo).length === 0 ? {} : { seo }),
  };
}

function optionsOf({ optionNames, optionValues, variants }: WantedProduct): { name: string; values: string[] }[] {
  return optionNames.map((name, index) => ({
    name,
    values: firstOfEach([...(optionValues[index] ?? []), ...variants.map(({ values }) => values[index] ?? '')]),
  }));
}

/** Returns the distinct values in order. Of values that differ only in case, the first is returned. */
function firstOfEach(values: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const value of values) if (!seen.has(foldName(value))) seen.set(foldName(value), value);
  return [...seen.values()];
}

const optionValues = ({ optionNames }: WantedProduct, { values }: WantedVariant): Pick<VariantBody, 'option_values'> =>
  optionNames.length === 0 ? {} : { option_values: Object.fromEntries(optionNames.map((name, index) => [name, values[index] ?? ''])) };

const variantBody = (variant: WantedVariant): VariantBody => ({
  ...said('sku', variant.sku),
  ...said('barcode', variant.barcode),
  ...said('price', variant.price ?? undefined),
  ...said('compare_at_price', variant.compareAt),
  ...said('cost', variant.cost),
  ...said('weight_grams', variant.weightGrams),
  ...said('taxable', variant.taxable),
  ...said('is_active', variant.isActive),
  ...said('image_url', variant.imageUrl),
  ...said('inventory_tracked', variant.tracked),
  ...said('inventory_quantity', variant.quantity),
});

const newVariantBody = (wanted: WantedProduct, variant: WantedVariant): VariantBody => ({
  ...optionValues(wanted, variant),
  ...variantBody(variant),
  ...changedExternalData(variant.externalData, null),
});

function planChange(wanted: WantedProduct, known: KnownProduct, references: ProductReferences, refuse: Refuse): ProductImportPlan {
  const { description, short_description, brand_id, category_ids, seo, ...plain } = facts(wanted, references);
  const body: ProductBody = {};
  if (plain.name !== undefined && plain.name !== known.name) body.name = plain.name;
  if (plain.is_featured !== undefined && plain.is_featured !== known.is_featured) body.is_featured = plain.is_featured;
  if (plain.status !== undefined && plain.status !== known.status) body.status = plain.status;
  if (brand_id !== undefined && brand_id !== known.brand_id) body.brand_id = brand_id;
  if (plain.product_type !== undefined && plain.product_type !== known.product_type) body.product_type = plain.product_type;
  if (plain.tags !== undefined && !sameValue(plain.tags, known.tags)) body.tags = plain.tags;
  const added = (category_ids ?? []).filter((id) => !known.category_ids.includes(id));
  if (added.length > 0) body.category_ids = [...known.category_ids, ...added];
  const changedSeo = {
    ...(seo?.title === undefined || seo.title === stated(known.seo.title) ? {} : { title: seo.title }),
    ...(seo?.description === undefined || seo.description === stated(known.seo.description) ? {} : { description: seo.description }),
  };
  if (Object.keys(changedSeo).length > 0) body.seo = changedSeo;
  Object.assign(body, changedExternalData(wanted.externalData, known));
  const variants = changedVariants(wanted, known, refuse);
  const onlyPictures = variants.options === undefined && (variants.variants ?? []).every(showsAnotherPicture);
  if (!onlyPictures) Object.assign(body, variants);
  const isNew = [references.brandId, references.categoryId, ...(references.furtherCategoryIds ?? [])].includes('new');
  const isChange = isNew || Object.keys(body).length > 0;

  const ofServer: ProductBody = {
    ...(description === undefined || description === stated(known.description) ? {} : { description }),
    ...(short_description === undefined || short_description === stated(known.short_description) ? {} : { short_description }),
    ...(wanted.images === undefined || sameImages(wanted.images, known.images) ? {} : { images: [...wanted.images] }),
    ...(onlyPictures ? variants : {}),
  };
  if (isChange) return { action: 'change', id: known.id, body: { ...body, ...ofServer } };
  return Object.keys(ofServer).length > 0 ? { action: 'compare', id: known.id, body: ofServer } : { action: 'same', id: known.id };
}

// Reports whether the image URL is the only field that the file changes in a variant. If so, only the server can tell
// whether the images differ, because it recognizes an image by both its URL in the media library and its source URL.
const showsAnotherPicture = (variant: VariantBody): boolean =>
  Object.keys(variant).every((field) => field === 'id' || field === 'image_url');

const sameImages = (wanted: NonNullable<WantedProduct['images']>, known: KnownProduct['images']): boolean =>
  wanted.length === known.length &&
  wanted.every(({ url, alt }, index) => url === known[index]?.url && alt === stated(known[index]?.alt ?? null));

/** Returns the text of a cell; null if the text is blank. */
const stated = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/**
 * Returns the changed options and variants. Rows are matched with the product's variants by option values and then,
 * because an option value may have been renamed, by SKU.
 */
function changedVariants(
  wanted: WantedProduct,
  known: KnownProduct,
  refuse: Refuse,
): Pick<ProductBody, 'options' | 'variants' | 'variants_mode'> {
  if (wanted.variants.length === 0) return {};
  const keyOfKnown = ({ option_values }: KnownVariant): string => {
    const values = new Map(Object.entries(option_values).map(([name, value]) => [foldName(name), foldName(value)]));
    return JSON.stringify(wanted.optionNames.map((name) => values.get(foldName(name)) ?? null));
  };
  const sameNames = sameTexts(
    wanted.optionNames,
    known.options.map(({ name }) => name),
  );
  const byValues = new Map(sameNames ? known.variants.map((variant) => [keyOfKnown(variant), variant]) : []);
  const bySku = new Map(known.variants.flatMap((variant) => (variant.sku === null ? [] : [[variant.sku, variant] as const])));
  const matched = new Set<number>();
  const take = (variant: KnownVariant | undefined): KnownVariant | null => {
    if (variant === undefined || matched.has(variant.id)) return null;
    matched.add(variant.id);
    return variant;
  };
  const byCombination = wanted.variants.map((variant) => take(byValues.get(JSON.stringify(variant.values.map(foldName)))));
  const pairs = wanted.variants.map((variant, index) => ({
    variant,
    match: byCombination[index] ?? (variant.sku == null ? null : take(bySku.get(variant.sku))),
  }));
  const stays = known.variants.filter(({ id }) => !matched.has(id));
  if (!sameNames && stays.length > 0) {
    refuse(wanted.firstRow, 'Option1 Name', 'option_mismatch', `The product has other options, and variants that the file does not name.`);
  }
  if (known.variants.length + pairs.filter(({ match }) => match === null).length > maxVariants) {
    refuse(wanted.firstRow, 'SKU', 'max_items', `The product would have more than ${maxVariants} variants.`);
  }
  const options = sameNames ? withNewValues(known, optionsOf(wanted)) : optionsOf(wanted);
  const variants = pairs.flatMap(({ variant, match }) => {
    if (match === null) {
      requirePrice(variant, refuse);
      return [newVariantBody(wanted, variant)];
    }
    const changes = changesOf(wanted, variant, match, sameNames);
    return Object.keys(changes).length === 0 ? [] : [{ id: match.id, ...changes }];
  });
  return {
    ...(options === null ? {} : { options }),
    ...(variants.length === 0 ? {} : { variants, variants_mode: 'merge' as const }),
  };
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => foldName(text) === foldName(other[index] ?? ''));

/** Returns the product's options with the new values appended; null when there are no new values. */
function withNewValues(
  known: KnownProduct,
  wanted: readonly { name: string; values: string[] }[],
): NonNullable<ProductBody['options']> | null {
  const options = known.options.map(({ name, values }, index) => ({
    name,
    values: firstOfEach([...values, ...(wanted[index]?.values ?? [])]),
  }));
  return options.some(({ values }, index) => values.length > (known.options[index]?.values.length ?? 0)) ? options : null;
}

function changesOf(wanted: WantedProduct, variant: WantedVariant, known: KnownVariant, sameNames: boolean): VariantBody {
  const body = variantBody(variant);
  const knownFields: Readonly<Record<string, unknown>> = known;
  const changed = Object.fromEntries(Object.entries(body).filter(([field, value]) => knownFields[field] !== value));
  const current = new Map(Object.entries(known.option_values).map(([name, value]) => [foldName(name), foldName(value)]));
  const moved =
    !sameNames || wanted.optionNames.some((name, index) => current.get(foldName(name)) !== foldName(variant.values[index] ?? ''));
  return { ...changed, ...changedExternalData(variant.externalData, known), ...(moved ? optionValues(wanted, variant) : {}) };
}
