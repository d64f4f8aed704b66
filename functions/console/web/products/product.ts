import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { changedFormFields } from '../parts/changes.ts';
import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';

export type ProductKind = Product['kind'];
export type ProductStatus = Product['status'];

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
    url: fieldText(form, `images[${index}].url`) ?? '',
    alt: fieldText(form, `images[${index}].alt`) ?? null,
  }));

/** A text of several lines as it is kept, where nobody changed it: fields have their own ends of lines, and no spaces around what is in them. */
const untouchedOr = (text: string | null, before: string | null | undefined): string | null =>
  before != null && (text ?? '') === before.replace(/\r\n?/g, '\n').trim() ? before : text;

/** The fields of a product in a form, but its options, variants and kind. A description that is not being edited has no field. */
export function productFields(form: FormData, before: Product | null): Readonly<Record<string, unknown>> {
  const text = (name: string) => fieldText(form, name) ?? null;
  const categories = form
    .getAll('category_ids')
    .flatMap((ids) => String(ids).split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .map(Number);
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

/** The fields of a form that differ from the product. */
export const productChanges = (form: FormData, before: Product): Readonly<Record<string, unknown>> =>
  changedFormFields({ ...before, images: before.images.map(({ url, alt }) => ({ url, alt })) }, productFields(form, before));
