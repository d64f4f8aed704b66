import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idOfSortKey, keys, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { indexObject, removeRow } from './index-object-table.ts';
import { searchEntryForm, splitWords } from './search-entry-form.ts';
import { searchedKinds } from './searched-rows-table.ts';

/** What was done of a kind of objects of a store: those that were indexed, and the rows that were of none and are gone. */
export type RebuiltKind = { readonly kind: SearchedKind; readonly objects: number; readonly orphans: number };

const objectsAtOnce = 20;

/**
 * Makes the index of a store again from its objects, and takes away what belongs to none. The store may be in use at the same time. Cut off, it is done again
 * from the beginning, and does no harm.
 */
export async function* rebuildSearch(table: Table, storeId: string): AsyncGenerator<RebuiltKind> {
  for (const kind of searchedKinds) {
    let objects = 0;
    for await (const ids of idsIn(table, keys.listPartition(storeId, kind))) {
      for (const some of chunksOf(ids, objectsAtOnce)) {
        await Promise.all(some.map((id) => indexObject(table, { storeId, kind, id }, { isForced: true })));
      }
      objects += ids.length;
    }
    // Those of objects that are gone.
    for await (const ids of idsIn(table, keys.searchEntryPartition(storeId, kind))) {
      for (const some of chunksOf(ids, objectsAtOnce)) await Promise.all(some.map((id) => indexObject(table, { storeId, kind, id })));
    }
    yield { kind, objects, orphans: await removeOrphans(table, storeId, kind) };
  }
}

async function* idsIn(table: Table, pk: string): AsyncGenerator<readonly number[]> {
  for await (const sortKeys of sortKeysIn(table, pk)) yield sortKeys.map(idOfSortKey).filter((id) => id !== null);
}

async function* sortKeysIn(table: Table, pk: string): AsyncGenerator<readonly string[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'sk',
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    yield Items.map(({ sk }) => String(sk));
    from = LastEvaluatedKey;
  } while (from !== undefined);
}

/** Removes the rows of words whose objects' entries do not name them. */
async function removeOrphans(table: Table, storeId: string, kind: SearchedKind): Promise<number> {
  const pk = keys.searchWordPartition(storeId, kind);
  let orphans = 0;
  for await (const sortKeys of sortKeysIn(table, pk)) {
    const ids = [...new Set(sortKeys.map((sk) => readSearchWordKey(sk).id))];
    const entries = await readItems(
      table,
      ids.map((id) => keys.searchEntry(storeId, kind, id)),
    );
    const named = new Map(
      entries.map((item) => [idOfSortKey(String(item['sk'])), new Set(splitWords(readOrNull(searchEntryForm, item)?.words ?? ''))]),
    );
    const orphaned = sortKeys.filter((sk) => {
      const { word, id } = readSearchWordKey(sk);
      return named.get(id)?.has(word) !== true;
    });
    await Promise.all(orphaned.map((sk) => removeRow(table, { pk, sk })));
    orphans += orphaned.length;
  }
  return orphans;
}
