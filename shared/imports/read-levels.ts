import { maxOnHand } from '#shared/inventory/level-change.ts';
import type { ImportProblem } from './import-problem.ts';
import type { InventoryField } from './inventory-columns.ts';
import { handleKey } from './product-handle.ts';
import { belowZero, readCells, wholeNumberOf, withoutApostrophe } from './read-cells.ts';
import type { Header, UnusedColumn } from './read-header.ts';
import type { SheetRow } from './read-sheet.ts';
import { foldName } from './wanted-product.ts';

/**
 * A variant's number of units at a location, as stated in a row of the file. The variant is identified by `sku` or, if
 * no variant has that SKU, by `handle` and `values`.
 */
export type WantedLevel = {
  readonly row: number;
  readonly column: string;
  readonly sku: string | null;
  readonly handle: string;
  readonly values: readonly string[];
  readonly locationId: number;
  readonly onHand: number;
  /** Warnings about values that are not imported as written in the file. */
  readonly warnings: readonly ImportProblem[];
};

/** The stock levels in one row of the file. If the row has problems, the row is refused and `levels` is empty. */
export type ReadLevels = { readonly levels: readonly WantedLevel[]; readonly problems: readonly ImportProblem[] };

/** The ids of locations, keyed by the location's name as `foldName` returns it. */
export type LocationIds = ReadonlyMap<string, number>;

/**
 * Returns the columns of an older file that are named after a location of the store. Each column contains the counts at
 * its location. If the file has a `Location` column instead, returns an empty list.
 */
export const locationColumns = (header: Header<InventoryField>, locations: LocationIds): readonly UnusedColumn[] =>
  header.has('location') ? [] : header.unused.filter(({ column }) => locations.has(foldName(column)));

/**
 * Reads the counts in a row. An empty cell or `not stocked` means that there is no count.
 * @param columns the result of `locationColumns`
 */
export function readLevels(
  header: Header<InventoryField>,
  row: SheetRow,
  locations: LocationIds,
  columns: readonly UnusedColumn[],
): ReadLevels {
  const problems: ImportProblem[] = [];
  const cells = readCells(header, row, problems);
  if (row.cells.length > header.width) cells.refuse(null, 'too_many_cells', 'has more cells than the header: is a quote missing?');
  const subject = {
    row: row.row,
    sku: cells.text('sku', 64)?.trim() ?? null,
    handle: handleKey(header.cell(row, 'handle')),
    values: (['option1Value', 'option2Value', 'option3Value'] as const)
      .map((field) => header.cell(row, field).trim())
      .filter((value) => value !== ''),
  };
  const counts = header.has('location')
    ? [{ column: header.nameOf('onHand'), text: header.cell(row, 'onHand'), location: header.cell(row, 'location') }]
    : columns.map(({ column, index }) => ({ column, text: row.cells[index] ?? '', location: column }));
  const stated = counts.filter(({ text }) => !['', 'not stocked'].includes(foldName(text)));
  if (stated.length > 0 && subject.sku === null && subject.handle === '') {
    cells.refuse('sku', 'required', 'is required if the row has no handle: the variant is identified by its SKU or handle.');
  }
  const levels = stated.flatMap(({ column, text, location }): WantedLevel[] => {
    const refuse = (named: string, code: ImportProblem['code'], message: string): [] => {
      problems.push({ severity: 'refused', row: row.row, column: named, code, message });
      return [];
    };
    const locationId = locations.get(foldName(location));
    if (locationId === undefined)
      return refuse(header.nameOf('location'), 'unknown_location', `The store has no location "${location.trim()}".`);
    const number = wholeNumberOf(withoutApostrophe(text), -maxOnHand, maxOnHand);
    if (typeof number !== 'number') return refuse(column, number.code, number.message);
    const warnings: ImportProblem[] =
      number < 0 ? [{ severity: 'warning', row: row.row, column, code: 'too_small', message: belowZero }] : [];
    return [{ ...subject, column, locationId, onHand: Math.max(0, number), warnings }];
  });
  return { levels: problems.length > 0 ? [] : levels, problems };
}
