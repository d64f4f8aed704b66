import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { changedFormFields } from '../parts/changes.ts';
import { fieldNumber, fieldText, resolveSchema, rowIndexes } from '../parts/form-values.ts';
import { readTags } from './bulk-tags.ts';

export type ProductKind = Product['kind'];
export type ProductStatus = Product['status'];

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Returns the lowest and highest price. Amounts of one store have the same number of decimals. */
export function priceRange(variants: readonly Pick<Variant, 'price'>[]): readonly [lowest: string, highest: string] | null {
  const prices = variants.map(({ price }) => price).toSorted((one, other) => (minorOf(one) < minorOf(other) ? -1 : 1));
  const [lowest, highest] = [prices[0], prices.at(-1)];
  return lowest === undefined || highest === undefined ? null : [lowest, highest];
}

/** Sums the units of variants with tracked stock; null if there are none. */
export function unitsInStock(variants: readonly Pick<Variant, 'inventory_tracked' | 'inventory_quantity'>[]): number | null {
  const counted = variants.filter(({ inventory_tracked }) => inventory_tracked);
  return counted.length === 0 ? null : counted.reduce((sum, { inventory_quantity }) => sum + (inventory_quantity ?? 0), 0);
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Parses comma-separated tags. An unchanged text returns `before`, because tags from other clients may contain commas. */
const tagsOf = (text: string, before: readonly string[]): readonly string[] => (text === before.join(', ') ? before : readTags(text));

const imagesOf = (form: FormData) =>
  rowIndexes(form, 'images', 'url').map((index) => ({
    url: fieldText(form, `images[${index}].url`) ?? '',
    alt: fieldText(form, `images[${index}].alt`) ?? null,
  }));

/** Returns the stored text if the person did not change it. Form fields normalize line ends and trim spaces. */
const untouchedOr = (text: string | null, before: string | null | undefined): string | null =>
  before != null && (text ?? '') === before.replace(/\r\n?/g, '\n').trim() ? before : text;

/** Reads the product's fields from a form, except options, variants and kind. An unopened description has no field. */
export function productFields(form: FormData, before: Product | null): Readonly<Record<string, unknown>> {
  const text = (name: string) => fieldText(form, name) ?? null;
  const categories = form.getAll('category_ids').flatMap((ids) => resolveSchema(String(ids), ',').map(Number));
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

/** Returns the fields of a form that differ from the product. */
export const productChanges = (form: FormData, before: Product): Readonly<Record<string, unknown>> =>
  changedFormFields({ ...before, images: before.images.map(({ url, alt }) => ({ url, alt })) }, productFields(form, before));
