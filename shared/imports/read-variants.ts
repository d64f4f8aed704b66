import * as v from 'valibot';
import type { ProductKind } from '#shared/catalogue/product.ts';
import { giftCardValueIssue } from '#shared/gift-cards/gift-card.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import type { ImportProblem } from './import-problem.ts';
import { jsonIn, readExternalData } from './named-cell.ts';
import type { ProductField } from './product-columns.ts';
import { belowZero, type Cells, readCells, withoutApostrophe } from './read-cells.ts';
import type { Header } from './read-header.ts';
import type { SheetRow } from './read-sheet.ts';
import { foldName, type WantedProduct, type WantedVariant } from './wanted-product.ts';

const optionFields = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;
const variantFields: readonly ProductField[] = [
  'option1Value',
  'option2Value',
  'option3Value',
  'sku',
  'price',
  'barcode',
  'quantity',
  'grams',
];
/** The API's limits for option names and values and for SKUs (`shared/catalogue/product-body.ts`). */
const maxOptionText = 100;
const maxSku = 64;
const maxUnits = 1_000_000_000;
const gtin = /^(\d{8}|\d{12,14})$/;

/** Reports whether a row contains a variant. A row with nothing but an image does not. */
export const isVariantRow = (header: Header<ProductField>, row: SheetRow): boolean =>
  variantFields.some((field) => header.cell(row, field).trim() !== '');

/**
 * The JSON in the options column of our own exports. It lists a product's options as the API shows them, including
 * values that no variant has.
 */
const ListedOptions = v.array(v.object({ name: v.string(), values: v.array(v.string()) }));
const maxOptionsText = 500_000;

/**
 * Reads the options of a product. For a product without options, Shopify writes an option named `Title` with the value
 * `Default Title`; the result is then empty.
 */
export function readOptionsOfRows(
  header: Header<ProductField>,
  rows: readonly SheetRow[],
  problems: ImportProblem[],
): Pick<WantedProduct, 'optionNames' | 'optionValues'> {
  const [first] = rows;
  if (first === undefined) return { optionNames: [], optionValues: [] };
  const cells = readCells(header, first, problems);
  const text = cells.text('options', maxOptionsText) ?? '';
  const listed = v.safeParse(ListedOptions, text === '' ? [] : jsonIn(text));
  if (!listed.success) cells.refuse('options', 'invalid_format', `must be a JSON list such as [{"name": "Size", "values": ["S"]}].`);
  const options = listed.success ? listed.output : [];
  const isWithoutOptions =
    options.length === 0 && hasNoOption(header, first) && rows.filter((row) => isVariantRow(header, row)).length <= 1;
  const optionNames = isWithoutOptions ? [] : readOptionNames(cells);
  const valuesOf = (name: string): readonly string[] => options.find((option) => foldName(option.name) === foldName(name))?.values ?? [];
  return { optionNames, optionValues: optionNames.map(valuesOf) };
}

function readOptionNames(cells: Cells<ProductField>): readonly string[] {
  const names = optionFields.map(([name]) => cells.text(name, maxOptionText)?.trim() ?? '');
  const count = names.findLastIndex((name) => name !== '') + 1;
  const used = names.slice(0, count);
  for (const [index, name] of used.entries()) {
    const field = optionFields[index]?.[0] ?? 'option1Name';
    if (name === '') cells.refuse(field, 'required', 'is required because a later option has a name.');
    else if (used.findIndex((other) => foldName(other) === foldName(name)) < index) {
      cells.refuse(field, 'duplicate', 'repeats an earlier option.');
    }
  }
  return used;
}

// The option's name is checked too, because an option with another name may also have the value `Default Title`.
const hasNoOption = (header: Header<ProductField>, first: SheetRow): boolean =>
  foldName(header.cell(first, 'option1Value')) === 'default title' && ['', 'title'].includes(foldName(header.cell(first, 'option1Name')));

type Product = {
  readonly optionNames: readonly string[];
  readonly kind: ProductKind | undefined;
  readonly images: WantedProduct['images'];
  readonly problems: ImportProblem[];
};

/** Reads a product's variants, in the sequence of the product's rows. */
export function readVariants(header: Header<ProductField>, rows: readonly SheetRow[], product: Product): readonly WantedVariant[] {
  const combinations = new Set<string>();
  const skus = new Set<string>();
  const repeats = (seen: Set<string>, key: string): boolean => seen.size === seen.add(key).size;
  return rows
    .filter((row) => isVariantRow(header, row))
    .map((row, index): WantedVariant => {
      const cells = readCells(header, row, product.problems);
      const values = readValues(cells, product.optionNames, header, row);
      if (product.optionNames.length === 0 && index > 0) {
        cells.refuse('option1Value', 'max_items', 'A product without options has exactly one variant.');
      } else if (product.optionNames.length > 0 && repeats(combinations, JSON.stringify(values.map(foldName)))) {
        cells.refuse('option1Value', 'duplicate_option_combination', 'Another row of the product has this option combination.');
      }
      const sku = cells.text('sku', maxSku);
      if (sku != null && repeats(skus, sku.trim().normalize('NFC'))) {
        cells.refuse('sku', 'duplicate', 'Another variant of the product has this SKU.');
      }
      const price = readPrice(cells, product.kind);
      return {
        ...{ row: row.row, values, sku: sku?.trim() ?? sku, price },
        compareAt: readCompareAt(cells, price),
        barcode: readBarcode(cells, header, row),
        cost: cells.money('cost'),
        weightGrams: readGrams(cells, header, row),
        taxable: cells.isEmpty('taxable') ? undefined : cells.flag('taxable'),
        isActive: cells.isEmpty('variantActive') ? undefined : cells.flag('variantActive'),
        imageUrl: readImageUrl(cells, header, product.images),
        ...readStock(cells, product.kind),
        externalData: readExternalData(cells, 'variantExternalIds', 'variantMetadata'),
      };
    });
}

function readValues(cells: Cells<ProductField>, names: readonly string[], header: Header<ProductField>, row: SheetRow): readonly string[] {
  for (const [, field] of optionFields.slice(Math.max(names.length, 1))) {
    if (header.cell(row, field).trim() !== '') cells.refuse(field, 'option_mismatch', 'belongs to an option without a name.');
  }
  if (names.length === 0) {
    const value = header.cell(row, 'option1Value').trim();
    if (value !== '' && foldName(value) !== 'default title') {
      cells.refuse('option1Value', 'option_mismatch', 'belongs to an option without a name.');
    }
    return [];
  }
  return names.map((_, index) => {
    const field = optionFields[index]?.[1] ?? 'option1Value';
    const value = cells.text(field, maxOptionText)?.trim() ?? '';
    if (value === '') cells.refuse(field, 'option_mismatch', 'is required because the product has this option.');
    return value;
  });
}

function readPrice(cells: Cells<ProductField>, kind: ProductKind | undefined): string | null | undefined {
  const price = cells.money('price');
  if (price == null || kind !== 'gift_card') return price;
  const issue = giftCardValueIssue(parseMoney(price));
  if (issue !== null) cells.refuse('price', issue.code, issue.message);
  return price;
}

// Reads the compare-at price. A compare-at price that is not higher than the price is left out, because shops leave
// such prices in the column after a sale. Shopify does not show them either.
function readCompareAt(cells: Cells<ProductField>, price: string | null | undefined): string | null | undefined {
  const compareAt = cells.money('compareAt');
  if (compareAt == null || price == null || parseMoney(compareAt) > parseMoney(price)) return compareAt;
  if (parseMoney(compareAt) > 0n) cells.warn('compareAt', 'compare_at_not_higher', 'is left out because it is not higher than the price.');
  return null;
}

function readBarcode(cells: Cells<ProductField>, header: Header<ProductField>, row: SheetRow): string | null | undefined {
  if (!header.has('barcode')) return undefined;
  // If another cell in the column is empty, pandas adds `.0` to a number of 13 digits. This suffix is removed here.
  const barcode = withoutApostrophe(header.cell(row, 'barcode')).replace(/^(\d+)\.0$/, '$1');
  if (barcode === '') return null;
  if (gtin.test(barcode)) return barcode;
  cells.warn('barcode', 'invalid_barcode', 'is left out because it is not a GTIN of 8, 12, 13 or 14 digits.');
  return null;
}

function readGrams(cells: Cells<ProductField>, header: Header<ProductField>, row: SheetRow): number | null | undefined {
  if (!header.has('grams')) return undefined;
  const text = withoutApostrophe(header.cell(row, 'grams'));
  if (!/^\d{1,12}(?:\.\d{1,20})?$/.test(text)) return cells.whole('grams', 0, maxUnits);
  const grams = Math.round(Number(text));
  if (grams > maxUnits) cells.refuse('grams', 'too_large', `must be at most ${maxUnits}.`);
  return grams;
}

/** Reads the URL of the image that shows the variant. The image must be one of the product's images in the file. */
function readImageUrl(
  cells: Cells<ProductField>,
  header: Header<ProductField>,
  images: WantedProduct['images'],
): string | null | undefined {
  if (!header.has('variantImage') || images === undefined) return undefined;
  const url = cells.url('variantImage');
  if (url === null || images.some((image) => image.url === url)) return url;
  cells.warn('variantImage', 'invalid_url', 'is left out because it is not an image of the product.');
  return undefined;
}

/** Reads the columns about stock. If a variant may be oversold, its stock is not tracked. */
function readStock(cells: Cells<ProductField>, kind: ProductKind | undefined): Pick<WantedVariant, 'tracked' | 'quantity'> {
  const tracker = cells.text('tracker', 100);
  const continues = cells.flag('policy') === true;
  const quantity = cells.whole('quantity', -maxUnits, maxUnits);
  if (kind === 'gift_card') return { tracked: undefined, quantity: undefined };
  const isTracked = tracker === undefined ? undefined : tracker !== null;
  if (isTracked === true && continues) {
    cells.warn('policy', 'oversold_untracked', 'allows overselling, so the stock of the variant will not be tracked.');
    return { tracked: false, quantity: undefined };
  }
  if (isTracked === false) {
    if (quantity != null && quantity !== 0)
      cells.warn('quantity', 'not_tracked', 'is left out because the stock of the variant is not tracked.');
    return { tracked: isTracked, quantity: undefined };
  }
  if (quantity != null && quantity < 0) cells.warn('quantity', 'too_small', belowZero);
  return { tracked: isTracked, quantity: quantity == null ? undefined : Math.max(0, quantity) };
}
