import type { InventoryLevel, Product, Variant } from '#shared/client/store-client.ts';
import type { CsvTable } from './csv-table.ts';
import { optionValueCells } from './product-csv.ts';

const columns = [
  ...['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value'],
  ...['SKU', 'HS Code', 'COO', 'Location', 'Bin name'],
  ...['Incoming', 'Unavailable', 'Committed', 'Available'].map((name) => `${name} (not editable)`),
  ...['On hand (current)', 'On hand (new)'],
];

export type StockNames = {
  readonly variants: ReadonlyMap<number, { readonly product: Product; readonly variant: Variant }>;
  readonly locations: ReadonlyMap<number, string>;
};

/**
 * The CSV form of stock, with the columns of Shopify's files. The column for new counts contains the current counts, so
 * that the file can be imported into another store.
 */
export const inventoryCsv = ({ variants, locations }: StockNames): CsvTable<InventoryLevel> => ({
  columns,
  rowsOf(level) {
    const known = variants.get(level.variant_id);
    if (known === undefined) return [];
    const { product, variant } = known;
    const names = product.options.map(({ name }, n) => [`Option${n + 1} Name`, name]);
    return [
      {
        Handle: product.slug,
        Title: product.name,
        ...(names.length === 0 ? { 'Option1 Name': 'Title' } : Object.fromEntries(names)),
        ...optionValueCells(product.options, variant),
        SKU: variant.sku,
        Location: locations.get(level.location_id),
        'Available (not editable)': level.on_hand,
        'On hand (current)': level.on_hand,
        'On hand (new)': level.on_hand,
      },
    ];
  },
});
