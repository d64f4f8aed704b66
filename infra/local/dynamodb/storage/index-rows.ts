import { type Item, isEqualItem } from '../items/attribute-value.ts';
import { writeUnits } from '../items/capacity.ts';
import { writtenItemBytes } from '../items/item-size.ts';
import type { StoredKey } from '../items/key-encoding.ts';
import type { Storage } from './storage.ts';
import { type Index, indexKey, projectToIndex, type TableDefinition } from './table.ts';

type IndexRow = { readonly key: StoredKey; readonly item: Item };

/**
 * Updates the rows in all indexes after an item has changed. Returns the write units of each changed index. A row that
 * appears, disappears or changes in place is charged once. A row whose key changes is charged twice.
 */
export function replaceIndexRows(
  storage: Storage,
  table: TableDefinition,
  owner: StoredKey,
  old: Item | undefined,
  next: Item | undefined,
): Readonly<Record<string, number>> {
  const units: Record<string, number> = {};
  for (const index of table.indexes) {
    const before = old && rowOf(table, index, owner, old);
    const after = next && rowOf(table, index, owner, next);
    const charged = replaceRow(storage, index, before, after);
    if (charged > 0) units[index.name] = charged;
  }
  return units;
}

/** Adds the row of an existing item to a new index. */
export function addIndexRow(storage: Storage, table: TableDefinition, index: Index, owner: StoredKey, item: Item): void {
  replaceRow(storage, index, undefined, rowOf(table, index, owner, item));
}

function rowOf(table: TableDefinition, index: Index, owner: StoredKey, item: Item): IndexRow | undefined {
  const key = indexKey(index, item, owner);
  return key && { key, item: projectToIndex(table, index, item) };
}

function replaceRow(storage: Storage, index: Index, before: IndexRow | undefined, after: IndexRow | undefined): number {
  const write = ({ key, item }: IndexRow): void => storage.put(index.space, key, JSON.stringify(item));
  if (before && after?.key.equals(before.key)) {
    if (isEqualItem(before.item, after.item)) return 0;
    write(after);
    return writeUnits(Math.max(writtenItemBytes(before.item), writtenItemBytes(after.item)));
  }
  if (before) storage.remove(index.space, before.key);
  if (after) write(after);
  return (before ? writeUnits(writtenItemBytes(before.item)) : 0) + (after ? writeUnits(writtenItemBytes(after.item)) : 0);
}
