import * as v from 'valibot';
import { maxCategoryDepth } from '#shared/catalogue/categories/category.ts';
import {
  maxCategories,
  maxImages,
  maxLabelLength,
  maxVariants,
  type ProductKind,
  type ProductStatus,
  productStatuses,
} from '#shared/catalogue/product.ts';
import { HtmlTooComplex, sanitisedAway } from '#shared/catalogue/sanitise-html.ts';
import { maxExternalIdLength } from '#shared/external-ids/external-data.ts';
import { list, requiredText } from '#shared/kernel/fields-schema.ts';
import { sameTag } from '#shared/kernel/tags.ts';
import { maxTags } from '#shared/kernel/tags-schema.ts';
import type { RowGroup } from './group-rows.ts';
import type { ImportProblem } from './import-problem.ts';
import { jsonIn, readExternalData, type WantedExternalData } from './named-cell.ts';
import type { ProductField } from './product-columns.ts';
import { handleKey, handleSystem, isSlug } from './product-handle.ts';
import { type Cells, readCells } from './read-cells.ts';
import type { Header } from './read-header.ts';
import type { SheetRow } from './read-sheet.ts';
import { isVariantRow, readOptionsOfRows, readVariants } from './read-variants.ts';
import { tagsIn } from './tags-cell.ts';
import type { WantedProduct } from './wanted-product.ts';

export type ReadProduct = {
  /** The handle as written in the file. */
  readonly handle: string;
  readonly firstRow: number;
  readonly rows: number;
  /** Null if the product is refused because of a problem. */
  readonly product: WantedProduct | null;
  readonly problems: readonly ImportProblem[];
};

type ProductCells = Cells<ProductField>;
/** The API's limit for names (`shared/catalogue/product-body.ts`). */
const maxName = 200;
/** Shopify's limit for titles. */
const maxTitle = 255;
const maxHtmlCharacters = 200 * 1024;
/** The maximum length of the tags cell; enough for Shopify's limit of 250 tags. */
const maxTagsText = 250 * (maxLabelLength + 2);

/** Returns a row's handle in the form that is used for comparison. */
export const handleOf = (header: Header<ProductField>, row: SheetRow): string => handleKey(header.cell(row, 'handle'));

/** Reads a product from its rows in the file. The first row contains the fields of the product itself. */
export function readProduct(header: Header<ProductField>, group: RowGroup): ReadProduct {
  const problems: ImportProblem[] = [];
  const [first] = group.rows;
  if (first === undefined) throw new RangeError('a group must have at least one row');
  const cells = readCells(header, first, problems);
  const written = header.cell(first, 'handle').trim();
  const facts = { handle: written, firstRow: first.row, rows: group.rows.length + group.overflow };
  checkGroup(cells, group, written);
  for (const row of group.rows) {
    if (row.cells.length > header.width) {
      readCells(header, row, problems).refuse(null, 'too_many_cells', 'has more cells than the header: is a quote missing?');
    }
  }

  const kind = readKind(header, group.rows, cells);
  const { optionNames, optionValues } = readOptionsOfRows(header, group.rows, problems);
  const images = readImages(header, group.rows, problems);
  const product: WantedProduct = {
    ...facts,
    handle: group.key,
    name: readTitle(cells),
    status: readStatus(cells, header),
    kind,
    description: readHtml(cells, 'description'),
    shortDescription: readHtml(cells, 'shortDescription'),
    isFeatured: cells.isEmpty('featured') ? undefined : cells.flag('featured'),
    brand: cells.text('vendor', maxName)?.trim() ?? (header.has('vendor') ? null : undefined),
    productType: cells.text('type', maxLabelLength)?.trim() ?? (header.has('type') ? null : undefined),
    tags: readTags(cells),
    category: readCategory(cells),
    furtherCategories: readFurtherCategories(cells),
    seo: { title: cells.text('seoTitle', 255), description: cells.text('seoDescription', 1000) },
    externalData: withHandle(group.key, readExternalData(cells, 'externalIds', 'metadata')),
    ...{ optionNames, optionValues },
    variants: readVariants(header, group.rows, { optionNames, kind, images, problems }),
    images,
  };
  if (product.variants.length > maxVariants) cells.refuse(null, 'max_items', `A product has at most ${maxVariants} variants.`);
  return { ...facts, product: problems.some(({ severity }) => severity === 'refused') ? null : product, problems };
}

function checkGroup(cells: ProductCells, { key, earlierRow, overflow }: RowGroup, written: string): void {
  if (key === '') cells.refuse('handle', 'required', 'is required: it identifies the product.');
  else if (!isSlug(key)) {
    if (cells.text('handle', maxExternalIdLength) === written) {
      cells.warn(
        'handle',
        'handle_changed',
        `can be no slug: one is made of the title, and the external id ${handleSystem} keeps the handle.`,
      );
    }
  } else if (key !== written) cells.warn('handle', 'handle_changed', `is imported as ${key}.`);
  if (earlierRow !== null) {
    cells.refuse('handle', 'returning_handle', `also appears in row ${earlierRow}; the rows of a product must be consecutive.`);
  }
  if (overflow > 0) cells.refuse(null, 'too_many_rows', `The product has ${overflow} more rows than can be read.`);
}

/**
 * Returns the external data. If the handle is not a valid slug, adds it as an external id, so that a repeated import
 * finds the product.
 */
const withHandle = (handle: string, data: WantedExternalData): WantedExternalData =>
  handle === '' || isSlug(handle)
    ? data
    : { ...data, externalIds: [...(data.externalIds ?? []).filter(([system]) => system !== handleSystem), [handleSystem, handle]] };

/**
 * Reads the title; undefined if there is none. A title longer than the API's limit is cut, but never in the middle of a
 * surrogate pair.
 */
function readTitle(cells: ProductCells): string | undefined {
  const title = cells.text('title', maxTitle)?.trim();
  if (title === undefined || title.length <= maxName) return title;
  if (title.length <= maxTitle) cells.warn('title', 'too_long', `is cut to its first ${maxName} characters.`);
  return title
    .slice(0, maxName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/**
 * Returns HTML as written in the file. If the store will remove some of the markup, adds a warning that lists what will
 * be removed; if there is too much markup, refuses the product.
 */
function readHtml(cells: ProductCells, field: 'description' | 'shortDescription'): string | null | undefined {
  const html = cells.text(field, maxHtmlCharacters);
  if (html == null || html.length > maxHtmlCharacters) return html;
  try {
    const removed = sanitisedAway(html);
    if (removed.length > 0) cells.warn(field, 'html_sanitised', `is imported without ${removed.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof HtmlTooComplex)) throw error;
    cells.refuse(field, 'too_large', error.message);
  }
  return html;
}

// Reads the status from the status column or, in older files, from `Published`. Returns undefined if neither column has
// a value; the product's status then stays unchanged.
function readStatus(cells: ProductCells, header: Header<ProductField>): ProductStatus | undefined {
  const text = cells.text('status', 50)?.trim().toLowerCase();
  const published = cells.isEmpty('published') ? undefined : cells.flag('published');
  if (text === undefined) return published === undefined ? undefined : published ? 'active' : 'draft';
  if (text === 'unlisted') {
    cells.warn('status', 'unknown_value', 'is not supported: the product becomes a draft.');
    return 'draft';
  }
  const status = productStatuses.find((one) => one === text);
  if (status === undefined) cells.refuse('status', 'invalid_enum', `must be one of ${productStatuses.join(', ')}.`);
  return status === 'active' && header.has('published') && published === false ? 'draft' : status;
}

function readKind(header: Header<ProductField>, rows: readonly SheetRow[], cells: ProductCells): ProductKind | undefined {
  if (cells.flag('giftCard') === true) return 'gift_card';
  if (!header.has('shipping')) return undefined;
  const shipped = rows.filter((row) => isVariantRow(header, row)).map((row) => readCells(header, row, []).flag('shipping'));
  if (shipped.length === 0) return undefined;
  if (shipped.every((one) => one === false)) return 'digital';
  if (shipped.includes(false)) cells.warn('shipping', 'kind_kept', 'differs between variants: the whole product is imported as shipped.');
  return 'physical';
}

function readTags(cells: ProductCells): readonly string[] | undefined {
  const text = cells.text('tags', maxTagsText);
  if (text == null) return text === null ? [] : undefined;
  const named = tagsIn(text);
  const tags = named.filter((tag, index) => named.findIndex((other) => sameTag(other, tag)) === index);
  if (tags.some((tag) => tag.length > maxLabelLength)) {
    cells.refuse('tags', 'too_long', `must be tags of at most ${maxLabelLength} characters, separated by commas.`);
  }
  if (tags.length > maxTags) cells.warn('tags', 'max_items', `is imported with only the first ${maxTags} tags.`);
  return tags.slice(0, maxTags);
}

function readCategory(cells: ProductCells): readonly string[] | undefined {
  const text = cells.text('category', maxName * maxCategoryDepth);
  if (text == null) return text === null ? [] : undefined;
  const path = text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (path.length > maxCategoryDepth) cells.refuse('category', 'max_items', `must be at most ${maxCategoryDepth} levels deep.`);
  if (path.some((name) => name.length > maxName)) cells.refuse('category', 'too_long', `must have names of at most ${maxName} characters.`);
  return path;
}

const CategoryPaths = list(v.pipe(v.array(requiredText(maxName)), v.minLength(1), v.maxLength(maxCategoryDepth)), maxCategories);
const maxPathsText = 500_000;

function readFurtherCategories(cells: ProductCells): readonly (readonly string[])[] {
  const text = cells.text('furtherCategories', maxPathsText);
  if (text == null || text.length > maxPathsText) return [];
  const paths = v.safeParse(CategoryPaths, jsonIn(text));
  if (!paths.success) cells.refuse('furtherCategories', 'invalid_format', 'must be a JSON list of paths such as [["Clothing", "Shirts"]].');
  return paths.success ? paths.output : [];
}

/** Reads the images, ordered by position and then by row; undefined if the file has no column for images. */
function readImages(header: Header<ProductField>, rows: readonly SheetRow[], problems: ImportProblem[]): WantedProduct['images'] {
  if (!header.has('imageUrl')) return undefined;
  const seen = new Set<string>();
  const images = rows.flatMap((row) => {
    const cells = readCells(header, row, problems);
    const url = cells.url('imageUrl');
    if (url === null) return [];
    const position = cells.whole('imagePosition', 0, 1_000_000) ?? Number.MAX_SAFE_INTEGER;
    const alt = cells.text('imageAlt', 500) ?? null;
    // Older exports repeat an image in the row of each variant that the image shows, so repetitions are skipped.
    if (seen.has(url)) return [];
    seen.add(url);
    if (seen.size > maxImages) {
      cells.warn('imageUrl', 'max_items', `is left out: a product has at most ${maxImages} images.`);
      return [];
    }
    return [{ url, alt, position }];
  });
  return images.toSorted((one, other) => one.position - other.position).map(({ url, alt }) => ({ url, alt }));
}
