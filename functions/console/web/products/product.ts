import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { changedFormFields } from '../parts/changes.ts';
import { fieldNumber, fieldText, rowIndexes, splitTrimmed } from '../parts/form-values.ts';
import { readTags } from './bulk-tags.ts';

export type ProductKind = Product['kind'];
export type ProductStatus = Product['status'];

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/**
 * Returns the lowest and the highest price. All of a store's amounts have the same number of decimal places, so they
 * can be compared as integers, without the decimal point.
 */
export function priceRange(variants: readonly Pick<Variant, 'price'>[]): readonly [lowest: string, highest: string] | null {
  const prices = variants.map(({ price }) => price).toSorted((one, other) => (minorOf(one) < minorOf(other) ? -1 : 1));
  const [lowest, highest] = [prices[0], prices.at(-1)];
  return lowest === undefined || highest === undefined ? null : [lowest, highest];
}

/** Adds up the units of the variants whose stock is tracked; null if there are no such variants. */
export function unitsInStock(variants: readonly Pick<Variant, 'inventory_tracked' | 'inventory_quantity'>[]): number | null {
  const counted = variants.filter(({ inventory_tracked }) => inventory_tracked);
  return counted.length === 0 ? null : counted.reduce((sum, { inventory_quantity }) => sum + (inventory_quantity ?? 0), 0);
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * Parses comma-separated tags. If the text is unchanged, returns `before`, because tags from other clients can contain
 * commas.
 */
const tagsOf = (text: string, before: readonly string[]): readonly string[] => (text === before.join(', ') ? before : readTags(text));

const imagesOf = (form: FormData) =>
  rowIndexes(form, 'images', 'url').map((index) => ({
    url: fieldText(form, `images[${index}].url`) ?? '',
    alt: fieldText(form, `images[${index}].alt`) ?? null,
  }));

/**
 * Returns the stored text if the user did not change it; otherwise returns `text`. Form fields normalize line breaks
 * and spaces, so the stored text is normalized before the comparison.
 */
const untouchedOr = (text: string | null, before: string | null | undefined): string | null =>
  before != null && (text ?? '') === before.replace(/\r\n?/g, '\n').trim() ? before : text;

/**
 * Reads a product's fields except options, variants and kind. A description is included only if its editor was opened.
 */
export function productFields(form: FormData, before: Product | null): Readonly<Record<string, unknown>> {
  const text = (name: string) => fieldText(form, name) ?? null;
  const categories = form.getAll('category_ids').flatMap((ids) => splitTrimmed(String(ids), ',').map(Number));
  const html = (name: 'description' | 'short_description') => form.has(name) && { [name]: untouchedOr(text(name), before?.[name]) };
  return {
    name: text('name') ?? '',
    ...((before !== null || text('slug') !== null) && { slug: text('slug') ?? '' }),
    status: text('status'),
    ...html('description'),
    ...html('short_description'),
    brand_id: fieldNumber(fieldText(form, 'brand_id')) ?? null,
    product_type: text('product_type'),
    tags: tagsOf(text('tags') ?? '', before?.tags ?? []),
    category_ids: before !== null && sameIds(before.category_ids, categories) ? before.category_ids : categories,
    is_featured: form.has('is_featured'),
    seo: { title: text('seo.title'), description: text('seo.description') },
    images: imagesOf(form),
  };
}

/** Returns the form's fields that differ from the product. */
export const productChanges = (form: FormData, before: Product): Readonly<Record<string, unknown>> =>
  changedFormFields({ ...before, images: before.images.map(({ url, alt }) => ({ url, alt })) }, productFields(form, before));
