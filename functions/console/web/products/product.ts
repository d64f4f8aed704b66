import type { Product, ProductOption, Variant } from '#shared/client/generated/admin-api.ts';
import { changedFields } from '../parts/changes.ts';
import { numberOf, rowIndexes, textOf } from '../parts/form-values.ts';

export type ProductKind = Product['kind'];
export type ProductStatus = Product['status'];

/** Variants that a page shows at a time. */
export const variantsPerPage = 50;
const maxVariants = 100;

/** One page of the variants, counted from 1; a page that is not there is the nearest one. */
export function pageOfVariants(variants: readonly Variant[], page: number) {
  const pages = Math.max(1, Math.ceil(variants.length / variantsPerPage));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  return { page: shown, pages, variants: variants.slice((shown - 1) * variantsPerPage, shown * variantsPerPage) };
}

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The lowest and the highest price; amounts of one store have the same number of decimals. */
export function priceRange(variants: readonly Pick<Variant, 'price'>[]): readonly [lowest: string, highest: string] | null {
  const prices = variants.map(({ price }) => price).toSorted((one, other) => (minorOf(one) < minorOf(other) ? -1 : 1));
  const [lowest, highest] = [prices[0], prices.at(-1)];
  return lowest === undefined || highest === undefined ? null : [lowest, highest];
}

/** Units of all variants whose stock is counted; null when none is. */
export function unitsInStock(variants: readonly Pick<Variant, 'inventory_tracked' | 'inventory_quantity'>[]): number | null {
  const counted = variants.filter(({ inventory_tracked }) => inventory_tracked);
  return counted.length === 0 ? null : counted.reduce((sum, { inventory_quantity }) => sum + (inventory_quantity ?? 0), 0);
}

/** The address of the first picture that is in the media library; null as long as there is none. */
export const mainPicture = ({ images }: Pick<Product, 'images'>): string | null =>
  images.find(({ status }) => status === 'ready')?.url ?? null;

/** The only variant of a product without options has no title. */
export const variantName = ({ title, sku }: Pick<Variant, 'title' | 'sku'>): string => title ?? sku ?? 'Only variant';

export type ProductAction = 'edit' | 'prices' | 'add_variant' | 'options' | 'sell' | 'withdraw' | 'archive' | 'delete';

/** The actions that each status of a product allows. */
const byStatus: Readonly<Record<ProductStatus, readonly ProductAction[]>> = {
  draft: ['sell', 'archive'],
  active: ['withdraw', 'archive'],
  archived: ['sell'],
};

export const actionsFor = ({ status, options, variants }: Pick<Product, 'status' | 'options' | 'variants'>): readonly ProductAction[] => [
  'edit',
  'prices',
  ...(options.length > 0 && variants.length < maxVariants ? (['add_variant'] as const) : []),
  'options',
  ...byStatus[status],
  'delete',
];

/** Every combination of the options' values, in their order; one without values when there is no option. */
export const combinationsOf = (options: readonly ProductOption[]): readonly Readonly<Record<string, string>>[] =>
  options.reduce<readonly Readonly<Record<string, string>>[]>(
    (combinations, { name, values }) => combinations.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** An amount as the API takes it: many people write a comma. */
const amountOf = (form: FormData, name: string): string | null => textOf(form, name)?.replace(',', '.') ?? null;

/** The options of a form: values are on lines of their own. */
export const optionsOf = (form: FormData): readonly ProductOption[] =>
  rowIndexes(form, 'options', 'name').map((index) => ({
    name: textOf(form, `options[${index}].name`) ?? '',
    values: (textOf(form, `options[${index}].values`) ?? '')
      .split('\n')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  }));

/**
 * The variants after a change of the options: the values of options that stay, and the first value of each new one. An option in the place of one
 * with another name is that one, renamed.
 */
export function withOptions(product: Pick<Product, 'options' | 'variants'>, options: readonly ProductOption[]): object {
  const names = new Set(options.map(({ name }) => name));
  const kept = new Set(product.options.map(({ name }) => name).filter((name) => names.has(name)));
  const oldName = (name: string, index: number): string | undefined => {
    const there = product.options[index]?.name;
    return kept.has(name) ? name : there !== undefined && !kept.has(there) ? there : undefined;
  };
  return {
    options,
    variants: product.variants.map(({ id, option_values }) => ({
      id,
      option_values: Object.fromEntries(
        options.map(({ name, values }, index) => {
          const value = option_values[oldName(name, index) ?? ''];
          return [name, value ?? values[0] ?? ''];
        }),
      ),
    })),
    variants_mode: 'merge',
  };
}

/** The fields of a variant in a form, by the names that the API gives its refusals. */
export function variantFields(form: FormData, at: string): Readonly<Record<string, unknown>> {
  return {
    sku: textOf(form, `${at}.sku`) ?? null,
    barcode: textOf(form, `${at}.barcode`) ?? null,
    price: amountOf(form, `${at}.price`) ?? undefined,
    compare_at_price: amountOf(form, `${at}.compare_at_price`),
    cost: amountOf(form, `${at}.cost`),
    weight_grams: numberOf(textOf(form, `${at}.weight_grams`)) ?? null,
    inventory_tracked: form.has(`${at}.inventory_tracked`),
    is_active: form.has(`${at}.is_active`),
    taxable: form.has(`${at}.taxable`),
  };
}

/** The option values that a form chooses for a variant, of fields that are named by the option's position. */
export const chosenValues = (form: FormData, options: readonly ProductOption[]): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map(({ name }, index) => [name, textOf(form, `value-${index}`) ?? '']));

/** The changed prices of a page of variants. An unchanged variant is there by its id alone, so that refusals name the right row. */
export const pricesBody = (form: FormData, variants: readonly Variant[]): object => ({
  variants: variants.map((variant, index) => ({
    id: variant.id,
    ...changedFields(variant, {
      price: amountOf(form, `variants[${index}].price`) ?? '',
      compare_at_price: amountOf(form, `variants[${index}].compare_at_price`),
    }),
  })),
  variants_mode: 'merge',
});

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Tags with commas between them. Those that were not touched stay: one from elsewhere may have a comma in it. */
const tagsOf = (text: string, before: readonly string[]): readonly string[] =>
  text === before.join(', ')
    ? before
    : text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');

/** The pictures of a form, in their order. */
const imagesOf = (form: FormData) =>
  rowIndexes(form, 'images', 'url').map((index) => ({
    url: textOf(form, `images[${index}].url`) ?? '',
    alt: textOf(form, `images[${index}].alt`) ?? null,
  }));

/** A text of several lines as it is kept, where nobody changed it: fields have their own ends of lines, and no spaces around what is in them. */
const untouchedOr = (text: string | null, before: string | null | undefined): string | null =>
  before != null && (text ?? '') === before.replace(/\r\n?/g, '\n').trim() ? before : text;

/** The fields of a product in a form, but its options, variants, kind and status. */
export function productFields(form: FormData, before: Product | null): Readonly<Record<string, unknown>> {
  const text = (name: string) => textOf(form, name) ?? null;
  const categories = form
    .getAll('category_ids')
    .flatMap((ids) => String(ids).split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .map(Number);
  return {
    name: text('name') ?? '',
    slug: text('slug') ?? '',
    description: untouchedOr(text('description'), before?.description),
    short_description: untouchedOr(text('short_description'), before?.short_description),
    brand_id: numberOf(textOf(form, 'brand_id')) ?? null,
    product_type: text('product_type'),
    tags: tagsOf(text('tags') ?? '', before?.tags ?? []),
    category_ids: before !== null && sameIds(before.category_ids, categories) ? before.category_ids : categories,
    is_featured: form.has('is_featured'),
    seo: { title: text('seo.title'), description: text('seo.description') },
    images: imagesOf(form),
  };
}

/** The fields of a form that differ from the product. */
export const productChanges = (form: FormData, before: Product): Readonly<Record<string, unknown>> =>
  changedFields({ ...before, images: before.images.map(({ url, alt }) => ({ url, alt })) }, productFields(form, before));

/** A new product: with options, a variant for each combination of them, all at one price. */
export function newProduct(form: FormData): object {
  const options = optionsOf(form);
  const kind = textOf(form, 'kind');
  const { price, compare_at_price, sku, weight_grams } = variantFields(form, 'variants[0]');
  const units = numberOf(textOf(form, 'variants[0].inventory_quantity'));
  const images = imagesOf(form);
  const variant = {
    ...{ price, compare_at_price },
    ...(weight_grams !== null && { weight_grams }),
    ...(units !== undefined && { inventory_quantity: units }),
  };
  return {
    name: textOf(form, 'name') ?? '',
    status: textOf(form, 'status'),
    kind,
    brand_id: numberOf(textOf(form, 'brand_id')) ?? null,
    ...(images.length > 0 && { images }),
    ...(options.length > 0 && { options }),
    variants:
      options.length === 0 ? [{ ...variant, sku }] : combinationsOf(options).map((option_values) => ({ ...variant, option_values })),
  };
}
