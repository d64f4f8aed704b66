import { type CustomerField, customerColumns } from './customer-columns.ts';
import { groupRows } from './group-rows.ts';
import { UnreadableFile } from './import-problem.ts';
import { inventoryColumns } from './inventory-columns.ts';
import { type ProductField, productColumns } from './product-columns.ts';
import { type ReadCustomer, readCustomerRow } from './read-customer-row.ts';
import { type ColumnNames, countUnused, type Header, readHeader, type UnusedColumn } from './read-header.ts';
import { type LocationIds, locationColumns, type ReadLevels, readLevels } from './read-levels.ts';
import { handleOf, type ReadProduct, readProduct } from './read-product.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { createSeenTexts } from './seen-texts.ts';
import { foldName } from './wanted-product.ts';

export type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file that is read lazily, as the caller iterates over `items`. */
export type ImportFile<Item> = {
  readonly items: AsyncIterable<Item>;
  /** Returns the number of rows read so far, without the header. */
  readonly rows: () => number;
  /** Returns the columns that are not imported, each with the number of values found in it so far. */
  readonly unused: () => readonly { readonly column: string; readonly known: boolean; readonly values: number }[];
};

/**
 * Opens a product file. The result's `items` are the products. If a row after the header is unreadable, iterating over
 * `items` throws.
 * @throws UnreadableFile if the header is missing or has a problem
 */
export async function openProductFile(bytes: FileBytes): Promise<ImportFile<ReadProduct>> {
  const { header, lines, ...counts } = await openFile<ProductField>(bytes, productColumns, ['handle']);
  async function* items() {
    for await (const group of groupRows(lines, (row) => handleOf(header, row))) yield readProduct(header, group);
  }
  return { items: items(), ...counts };
}

/** Opens a customer file. Its items are the customers, one for each row. Throws like `openProductFile`. */
export async function openCustomerFile(bytes: FileBytes): Promise<ImportFile<ReadCustomer>> {
  const { header, lines, ...counts } = await openFile<CustomerField>(bytes, customerColumns, ['email']);
  const seen = createSeenTexts();
  async function* items() {
    for await (const row of lines) {
      const email = foldName(header.cell(row, 'email'));
      yield readCustomerRow(header, row, email === '' ? null : seen.note(email, row.row));
    }
  }
  return { items: items(), ...counts };
}

/**
 * Opens an inventory file. Each of its items consists of the counts in one row. Throws the same errors as
 * `openProductFile`.
 */
export async function openInventoryFile(bytes: FileBytes, locations: LocationIds): Promise<ImportFile<ReadLevels>> {
  let columns: readonly UnusedColumn[] = [];
  const { header, lines, ...counts } = await openFile(bytes, inventoryColumns, [], (read) => {
    columns = locationColumns(read, locations);
    return columns;
  });
  if (header.has('location') ? !header.has('onHand') : columns.length === 0) {
    throw new UnreadableFile(
      'missing_column',
      1,
      'The columns "Location" and "On hand (new)" are missing, and no column is named after a location.',
    );
  }
  async function* items() {
    for await (const row of lines) yield readLevels(header, row, locations, columns);
  }
  return { items: items(), ...counts };
}

async function openFile<Field extends string>(
  bytes: FileBytes,
  names: ColumnNames<Field>,
  required: readonly Field[],
  usedBesides: (header: Header<Field>) => readonly UnusedColumn[] = () => [],
) {
  const sheet = readSheet(bytes);
  const first = await sheet.next();
  if (first.done === true) throw new UnreadableFile('empty_file', 1, 'The file has no rows.');
  const header = readHeader(first.value, names, required);
  const used = usedBesides(header);
  const unused = countUnused(header.unused.filter((column) => !used.includes(column)));
  let count = 0;
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const row of sheet) {
      count += 1;
      unused.note(row);
      yield row;
    }
  }
  return { header, lines: rows(), rows: () => count, unused: unused.result };
}
