import type { SheetRow } from './read-sheet.ts';
import { createSeenTexts } from './seen-texts.ts';

/** Rows that follow one another and have the same handle. */
export type RowGroup = {
  /** As the first row has it; empty when there is none. */
  readonly key: string;
  readonly rows: readonly SheetRow[];
  /** The first row of an earlier group with the same handle. */
  readonly earlierRow: number | null;
  /** Rows beyond the limit; they are not held. */
  readonly overflow: number;
};

/** A product has at most 100 variants and 20 images, each a row at most. */
const maxRowsOfGroup = 500;

/**
 * Groups rows by handle while they are read, so that one product is held at a time. A handle that returns after others makes a group of
 * its own that names the earlier one. Each row without a handle is a group.
 * @param keyOf equal for the same product
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
