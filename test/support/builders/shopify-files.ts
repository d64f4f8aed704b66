import { stringify } from 'csv-stringify/sync';

/** A row of a product file: its values, keyed by the column names of the classic export. */
export type ProductLine = { readonly [column: string]: string };

export const classicColumns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published', 'Option1 Name', 'Option1 Value'],
  ...['Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Grams', 'Variant Inventory Tracker'],
  ...['Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
  ...[
    'Variant Requires Shipping',
    'Variant Taxable',
    'Variant Barcode',
    'Image Src',
    'Image Position',
    'Image Alt Text',
    'Gift Card',
    'Variant Image',
  ],
  ...['SEO Title', 'SEO Description', 'Variant Weight Unit', 'Cost per item', 'Status', 'External Ids', 'Metadata', 'Variant External Ids'],
] as const;

/** The column names of the current template, keyed by those of the classic export. */
export const newNames: Readonly<Record<string, string>> = {
  Handle: 'URL handle',
  'Body (HTML)': 'Description',
  'Product Category': 'Product category',
  Published: 'Published on online store',
  'Option1 Name': 'Option1 name',
  'Option1 Value': 'Option1 value',
  'Option2 Name': 'Option2 name',
  'Option2 Value': 'Option2 value',
  'Option3 Name': 'Option3 name',
  'Option3 Value': 'Option3 value',
  'Variant SKU': 'SKU',
  'Variant Grams': 'Weight value (grams)',
  'Variant Inventory Tracker': 'Inventory tracker',
  'Variant Inventory Qty': 'Inventory quantity',
  'Variant Inventory Policy': 'Continue selling when out of stock',
  'Variant Fulfillment Service': 'Fulfillment service',
  'Variant Price': 'Price',
  'Variant Compare At Price': 'Compare-at price',
  'Variant Requires Shipping': 'Requires shipping',
  'Variant Taxable': 'Charge tax',
  'Variant Barcode': 'Barcode',
  'Image Src': 'Product image URL',
  'Image Position': 'Image position',
  'Image Alt Text': 'Image alt text',
  'Gift Card': 'Gift card',
  'SEO Title': 'SEO title',
  'SEO Description': 'SEO description',
  'Variant Image': 'Variant image URL',
  'Variant Weight Unit': 'Weight unit for display',
};

const sizes = ['S', 'M', 'L'] as const;

/**
 * Returns the rows of the product with this number: three variants, with quotes, line breaks and Chinese characters.
 */
export function productLines(index: number): ProductLine[] {
  const handle = `tee-${index}`;
  return sizes.map((size, position): ProductLine => {
    const first = position === 0;
    return {
      Handle: handle,
      ...(first
        ? {
            Title: `Tee "No. ${index}", größe 大`,
            'Body (HTML)': `<p>Soft,\n"warm" and cheap: ${index}.</p>`,
            Vendor: `Maker ${index % 7}`,
            'Product Category': `Clothing > Shirts ${index % 5}`,
            Tags: 'summer, sale',
            Published: 'TRUE',
            Status: 'active',
            'Gift Card': 'FALSE',
            'SEO Title': `Tee ${index}`,
            'Option1 Name': 'Size',
          }
        : {}),
      'Option1 Value': size,
      'Variant SKU': `TEE-${index}-${size}`,
      'Variant Grams': '180.0',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': String(10 + position),
      'Variant Inventory Policy': 'deny',
      'Variant Price': '19.90',
      'Variant Compare At Price': position === 2 ? '24.90' : '',
      'Variant Requires Shipping': 'TRUE',
      'Variant Taxable': 'TRUE',
      'Variant Barcode': "'4006381333931",
      'Variant Weight Unit': 'g',
      'Cost per item': '7.5',
    };
  });
}

type Lines = readonly ProductLine[];
const first =
  (fields: ProductLine) =>
  (lines: Lines): ProductLine[] =>
    lines.map((line, index) => (index === 0 ? { ...line, ...fields } : line));
const last =
  (fields: ProductLine) =>
  (lines: Lines): ProductLine[] =>
    lines.map((line, index) => (index === lines.length - 1 ? { ...line, ...fields } : line));
const every =
  (fields: ProductLine) =>
  (lines: Lines): ProductLine[] =>
    lines.map((line) => ({ ...line, ...fields }));

/** Twenty-five ways to break a product, each with the error code that the import's plan reports. */
export const brokenWays: readonly { readonly code: string; readonly column: string; readonly broken: (lines: Lines) => ProductLine[] }[] = [
  { code: 'required', column: 'Handle', broken: (lines) => every({ Handle: '' })(lines.slice(0, 1)) },
  { code: 'invalid_format', column: 'Handle', broken: every({ Handle: 'red\u0007tee' }) },
  { code: 'too_long', column: 'Handle', broken: every({ Handle: 'a'.repeat(256) }) },
  { code: 'required', column: 'Title', broken: first({ Title: '' }) },
  { code: 'too_long', column: 'Title', broken: first({ Title: 'T'.repeat(256) }) },
  { code: 'invalid_format', column: 'Title', broken: first({ Title: 'Tee\u0007' }) },
  { code: 'required', column: 'Price', broken: last({ 'Variant Price': '' }) },
  { code: 'invalid_format', column: 'Variant Price', broken: last({ 'Variant Price': '12,50' }) },
  { code: 'too_many_decimals', column: 'Variant Price', broken: last({ 'Variant Price': '12.505' }) },
  { code: 'too_small', column: 'Variant Price', broken: last({ 'Variant Price': '-1.00' }) },
  { code: 'too_large', column: 'Variant Price', broken: last({ 'Variant Price': '99999999999.00' }) },
  { code: 'invalid_format', column: 'Cost per item', broken: last({ 'Cost per item': 'cheap' }) },
  { code: 'invalid_format', column: 'Variant Grams', broken: last({ 'Variant Grams': 'heavy' }) },
  { code: 'too_small', column: 'Variant Grams', broken: last({ 'Variant Grams': '-5' }) },
  { code: 'invalid_format', column: 'Variant Inventory Qty', broken: last({ 'Variant Inventory Qty': '2.5' }) },
  { code: 'duplicate', column: 'Variant SKU', broken: (lines) => every({ 'Variant SKU': lines[0]?.['Variant SKU'] ?? '' })(lines) },
  { code: 'taken', column: 'SKU', broken: last({ 'Variant SKU': 'TEE-0-S' }) },
  { code: 'too_long', column: 'Variant SKU', broken: last({ 'Variant SKU': 'S'.repeat(65) }) },
  { code: 'duplicate_option_combination', column: 'Option1 Value', broken: every({ 'Option1 Value': 'S' }) },
  { code: 'option_mismatch', column: 'Option2 Value', broken: last({ 'Option2 Value': 'Red' }) },
  { code: 'option_mismatch', column: 'Option1 Value', broken: last({ 'Option1 Value': '' }) },
  { code: 'invalid_enum', column: 'Status', broken: first({ Status: 'on sale' }) },
  { code: 'invalid_url', column: 'Image Src', broken: first({ 'Image Src': 'tee.jpg' }) },
  { code: 'unknown_value', column: 'Gift Card', broken: first({ 'Gift Card': 'perhaps' }) },
  { code: 'returning_handle', column: 'Handle', broken: every({ Handle: 'tee-0' }) },
];

/**
 * Yields the rows of a product file with `products` products. The number of invalid products is `broken`. They are
 * invalid in alternating ways (`brokenWays`). The first product is always valid.
 */
export function* fileLines(products: number, broken: number): Generator<ProductLine> {
  const each = broken === 0 ? Number.POSITIVE_INFINITY : Math.floor((products - 1) / broken);
  for (let index = 0; index < products; index += 1) {
    const number = index / each;
    const way = index > 0 && Number.isInteger(number) && number <= broken ? brokenWays[(number - 1) % brokenWays.length] : undefined;
    yield* way === undefined ? productLines(index) : way.broken(productLines(index));
  }
}

/** Yields the bytes of a file with these rows. Each chunk contains many rows. */
export function* productFile(lines: Iterable<ProductLine>, columns: readonly string[] = classicColumns, nameOf = (name: string) => name) {
  yield Buffer.from(stringify([columns.map(nameOf)]));
  let rows: string[][] = [];
  for (const line of lines) {
    rows.push(columns.map((column) => line[column] ?? ''));
    if (rows.length < 500) continue;
    yield Buffer.from(stringify(rows));
    rows = [];
  }
  yield Buffer.from(stringify(rows));
}
