import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idOfSortKey, keys } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import type { Table } from '#shared/table/table-client.ts';
import { indexObject } from './index-object-table.ts';
import { searchedKinds } from './searched-rows-table.ts';

const objectsAtOnce = 20;

/**
 * Indexes a store's objects whose last change was at or after `sinceMs`, and removes the words of deleted objects.
 * Returns the number of examined objects. Use this function if the table's stream lacks the latest changes. The
 * function can safely be repeated, because it writes only differences.
 */
export async function indexChangedSince(
  table: Table,
  storeId: string,
  { sinceMs, isDryRun }: { readonly sinceMs: number; readonly isDryRun: boolean },
): Promise<number> {
  let count = 0;
  for (const kind of searchedKinds) {
    const there = new Set<number>();
    const changed: number[] = [];
    for await (const row of queryAll(table, rowsIn(keys.listPartition(storeId, kind)))) {
      const id = idOfSortKey(String(row['sk']));
      if (id === null) continue;
      there.add(id);
      if (Number(row['updated_at_ms'] ?? 0) >= sinceMs) changed.push(id);
    }
    for await (const { sk } of queryAll(table, rowsIn(keys.searchEntryPartition(storeId, kind)))) {
      const id = idOfSortKey(String(sk));
      if (id !== null && !there.has(id)) changed.push(id);
    }
    count += changed.length;
    if (isDryRun) continue;
    for (const some of chunksOf(changed, objectsAtOnce)) {
      await Promise.all(some.map((id) => indexObject(table, { storeId, kind, id })));
    }
  }
  return count;
}

const rowsIn = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
  ProjectionExpression: 'sk, updated_at_ms',
  ConsistentRead: true,
});
