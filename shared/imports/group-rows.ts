import type { SheetRow } from './read-sheet.ts';
import { createSeenTexts } from './seen-texts.ts';

/** Consecutive rows with the same handle. */
export type RowGroup = {
  /** The handle in the first row; empty if the row has none. */
  readonly key: string;
  readonly rows: readonly SheetRow[];
  /** The first row of an earlier group with the same handle; null if there is none. */
  readonly earlierRow: number | null;
  /** The number of rows that were dropped because the group has more than the maximum. */
  readonly overflow: number;
};

/**
 * The maximum number of rows in a group. No product needs 500 rows: a product has at most 100 variants and 20 images,
 * and each takes at most one row.
 */
const maxRowsOfGroup = 500;

/**
 * Groups consecutive rows with the same handle while they are read, so that only one product is in memory at a time. If
 * a handle appears again later, its rows form a new group, which refers to the earlier group. Each row without a handle
 * is a group of its own.
 * @param keyOf returns the same string for rows of the same product
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
