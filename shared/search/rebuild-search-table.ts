import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idOfSortKey, keys, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { indexObject } from './index-object-table.ts';
import { searchEntryForm, splitWords } from './search-entry-form.ts';
import { searchedKinds } from './searched-rows-table.ts';

/** What is done of each kind, one after the other: its objects; entries of objects that are gone; rows that no entry names. */
const phases = ['objects', 'entries', 'rows'] as const;

/** Where a rebuilding has come to: behind a sort key of what it goes through. */
export const RebuildPlaceSchema = v.object({ kind: v.picklist(searchedKinds), phase: v.picklist(phases), after: v.string() });
export type RebuildPlace = v.InferOutput<typeof RebuildPlaceSchema>;

/** What one step did: how many objects were indexed, and how many rows belonged to none and are gone. */
export type RebuildStep = RebuildPlace & { readonly objects: number; readonly orphans: number };

const objectsAtOnce = 20;
const objectsOfStep = 500;

/**
 * Makes the index of a store again from its objects, and takes away what belongs to none. The store may be in use at the same time. Cut off, it goes on
 * from the place of its last step; what is done again does no harm.
 */
export async function* rebuildSearch(table: Table, storeId: string, from: RebuildPlace | null = null): AsyncGenerator<RebuildStep> {
  const parts = searchedKinds.flatMap((kind) => phases.map((phase) => ({ kind, phase })));
  const first = from === null ? 0 : parts.findIndex(({ kind, phase }) => kind === from.kind && phase === from.phase);
  for (const [at, { kind, phase }] of parts.slice(first).entries()) {
    for await (const sortKeys of sortKeysIn(table, partitionOf(storeId, kind, phase), at === 0 ? (from?.after ?? null) : null)) {
      const ids = phase === 'rows' ? [] : sortKeys.map(idOfSortKey).filter((id) => id !== null);
      for (const some of chunksOf(ids, objectsAtOnce)) {
        await Promise.all(some.map((id) => indexObject(table, { storeId, kind, id }, { isForced: phase === 'objects' })));
      }
      const orphans = phase === 'rows' ? await removeOrphans(table, storeId, kind, sortKeys) : 0;
      yield { kind, phase, after: sortKeys.at(-1) ?? '', objects: phase === 'objects' ? ids.length : 0, orphans };
    }
  }
}

function partitionOf(storeId: string, kind: SearchedKind, phase: RebuildPlace['phase']): string {
  if (phase === 'objects') return keys.listPartition(storeId, kind);
  return phase === 'entries' ? keys.searchEntryPartition(storeId, kind) : keys.searchWordPartition(storeId, kind);
}

/** The sort keys of a partition behind one of them, some at once. */
async function* sortKeysIn(table: Table, pk: string, after: string | null): AsyncGenerator<readonly string[]> {
  let from: Record<string, unknown> | undefined = after === null ? undefined : { pk, sk: after };
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'sk',
        Limit: objectsOfStep,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    if (Items.length > 0) yield Items.map(({ sk }) => String(sk));
    from = LastEvaluatedKey;
  } while (from !== undefined);
}

/** Removes those rows of words whose objects' entries do not name them, and says how many they were. */
async function removeOrphans(table: Table, storeId: string, kind: SearchedKind, sortKeys: readonly string[]): Promise<number> {
  const rows = sortKeys.map(readSearchWordKey);
  const entries = await readItems(
    table,
    [...new Set(rows.map(({ id }) => id))].map((id) => keys.searchEntry(storeId, kind, id)),
  );
  const named = new Map(
    entries.map((item) => [idOfSortKey(String(item['sk'])), new Set(splitWords(readOrNull(searchEntryForm, item)?.words ?? ''))]),
  );
  const orphaned = rows.filter(({ word, id }) => named.get(id)?.has(word) !== true);
  // One that is being written at this moment is an orphan until its entry is: the object decides.
  for (const some of chunksOf([...Map.groupBy(orphaned, ({ id }) => id)], objectsAtOnce)) {
    await Promise.all(some.map(([id, own]) => indexObject(table, { storeId, kind, id }, { strayWords: own.map(({ word }) => word) })));
  }
  return orphaned.length;
}
