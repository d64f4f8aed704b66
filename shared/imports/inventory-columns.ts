import type { ColumnNames } from './read-header.ts';

const fields = {
  handle: ['handle', 'url handle'],
  option1Value: ['option1 value'],
  option2Value: ['option2 value'],
  option3Value: ['option3 value'],
  sku: ['sku'],
  location: ['location'],
  onHand: ['on hand (new)', 'on hand'],
} as const;

export type InventoryField = keyof typeof fields;

/** Columns that are not imported: those that repeat product fields, and counts other than `On hand (new)`. */
const foreign: ReadonlySet<string> = new Set([
  ...['title', 'option1 name', 'option2 name', 'option3 name', 'hs code', 'coo', 'bin name', 'on hand (current)'],
  ...['incoming', 'unavailable', 'committed', 'available'].flatMap((name) => [name, `${name} (not editable)`]),
]);

/**
 * The columns of Shopify's inventory file, which has a row for each variant and location. Older files have a row for
 * each variant and a column for each location.
 */
export const inventoryColumns: ColumnNames<InventoryField> = { fields, isForeign: (header) => foreign.has(header) };
