import type { Product, ProductImage, Variant } from '#shared/client/store-client.ts';
import { tagsCell } from '#shared/imports/tags-cell.ts';
import { type CsvRow, type CsvTable, namedTextsCell } from './csv-table.ts';

const numbers = [1, 2, 3] as const;

const columns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...numbers.flatMap((n) => [`Option${n} Name`, `Option${n} Value`]),
  ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable'],
  ...['Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description', 'Variant Image'],
  ...['Variant Weight Unit', 'Cost per item', 'Status'],
  ...['External Ids', 'Metadata', 'Variant External Ids', 'Variant Metadata', 'Variant Active', 'Options'],
  ...['Short Description', 'Featured', 'Further Categories'],
];

export type ProductNames = { readonly brands: ReadonlyMap<number, string>; readonly categories: ReadonlyMap<number, readonly string[]> };

/**
 * The CSV form of products, with the columns of Shopify's files. A product has one row per variant or one row per
 * image, whichever is more. The product's own fields are in the first row.
 */
export const productCsv = (names: ProductNames): CsvTable<Product> => ({
  columns,
  rowsOf(product) {
    const count = Math.max(product.variants.length, product.images.length);
    return Array.from({ length: count }, (_, n) => ({
      Handle: product.slug,
      ...(n === 0 && productCells(product, names)),
      ...variantCells(product, product.variants[n]),
      ...imageCells(product.images[n]),
    }));
  },
});

function productCells(product: Product, { brands, categories }: ProductNames): CsvRow {
  const options = numbers.map((n) => [`Option${n} Name`, product.options[n - 1]?.name ?? (n === 1 ? 'Title' : '')]);
  const paths = product.category_ids.flatMap((id) => [categories.get(id) ?? []]).filter((path) => path.length > 0);
  // Shopify's column holds only one category, as a path whose names are separated by `>`.
  const isInColumn = paths[0]?.every((name) => !name.includes('>')) ?? false;
  const further = isInColumn ? paths.slice(1) : paths;
  return {
    Title: product.name,
    'Body (HTML)': product.description,
    Vendor: product.brand_id === null ? '' : brands.get(product.brand_id),
    'Product Category': isInColumn ? paths[0]?.join(' > ') : '',
    Type: product.product_type,
    Tags: tagsCell(product.tags),
    Published: product.status === 'active',
    ...Object.fromEntries(options),
    'Gift Card': product.kind === 'gift_card',
    'SEO Title': product.seo.title,
    'SEO Description': product.seo.description,
    Status: product.status,
    'External Ids': namedTextsCell(product.external_ids),
    Metadata: namedTextsCell(product.metadata),
    'Short Description': product.short_description,
    Featured: product.is_featured,
    'Further Categories': further.length === 0 ? '' : JSON.stringify(further),
    Options: product.options.length === 0 ? '' : JSON.stringify(product.options.map(({ name, values }) => ({ name, values }))),
  };
}

function variantCells({ kind, options }: Product, variant: Variant | undefined): CsvRow {
  if (variant === undefined) return {};
  return {
    ...optionValueCells(options, variant),
    'Variant SKU': variant.sku,
    'Variant Grams': variant.weight_grams,
    'Variant Inventory Tracker': variant.inventory_tracked ? 'shopify' : '',
    'Variant Inventory Qty': variant.inventory_quantity,
    'Variant Inventory Policy': variant.inventory_tracked ? 'deny' : 'continue',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': variant.price,
    'Variant Compare At Price': variant.compare_at_price,
    'Variant Requires Shipping': kind === 'physical',
    'Variant Taxable': variant.taxable,
    'Variant Barcode': variant.barcode,
    'Variant Image': variant.image_url,
    'Variant Weight Unit': 'g',
    'Cost per item': variant.cost,
    'Variant External Ids': namedTextsCell(variant.external_ids),
    'Variant Metadata': namedTextsCell(variant.metadata),
    'Variant Active': variant.is_active,
  };
}

/**
 * Returns the option cells of a variant. If the product has no options, returns the cell that Shopify writes in this
 * case.
 */
export const optionValueCells = (options: Product['options'], variant: Variant): CsvRow =>
  options.length === 0
    ? { 'Option1 Value': 'Default Title' }
    : Object.fromEntries(options.map(({ name }, n) => [`Option${n + 1} Value`, variant.option_values[name]]));

/** Returns the CSV cells for a product image. Image positions start at 1 in Shopify's files and at 0 in the API. */
const imageCells = (image: ProductImage | undefined): CsvRow =>
  image === undefined ? {} : { 'Image Src': image.url, 'Image Position': image.position + 1, 'Image Alt Text': image.alt };
