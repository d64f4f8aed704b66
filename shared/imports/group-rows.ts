import type { SheetRow } from './read-sheet.ts';
import { createSeenTexts } from './seen-texts.ts';

/** Consecutive rows with the same handle. */
export type RowGroup = {
  /** The handle in the first row; empty without one. */
  readonly key: string;
  readonly rows: readonly SheetRow[];
  /** The first row of an earlier group with the same handle. */
  readonly earlierRow: number | null;
  /** The number of rows beyond the limit, which are dropped. */
  readonly overflow: number;
};

/** A product has at most 100 variants and 20 images, each in at most one row. */
const maxRowsOfGroup = 500;

/**
 * Groups rows by handle while they are read, so that only one product is in memory. A handle that returns after others forms a new group
 * that names the earlier one. Each row without a handle is its own group.
 * @param keyOf equal for rows of the same product
 */
export async function* groupRows(rows: AsyncIterable<SheetRow>, keyOf: (row: SheetRow) => string): AsyncGenerator<RowGroup> {
  const seen = createSeenTexts();
  let group: { key: string; rows: SheetRow[]; overflow: number } | null = null;
  const finished = ({ key, rows: held, overflow }: { key: string; rows: SheetRow[]; overflow: number }): RowGroup => ({
    ...{ key, rows: held, overflow },
    earlierRow: key === '' ? null : seen.note(key, held[0]?.row ?? 0),
  });
  for await (const row of rows) {
    const key = keyOf(row);
    if (group !== null && key !== '' && group.key === key) {
      if (group.rows.length < maxRowsOfGroup) group.rows.push(row);
      else group.overflow += 1;
      continue;
    }
    if (group !== null) yield finished(group);
    group = { key, rows: [row], overflow: 0 };
  }
  if (group !== null) yield finished(group);
}
