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

/**
 * The phases of a rebuild for each kind, in order: the kind's objects, the entries of deleted objects, and the word
 * rows that are not listed in any entry.
 */
const phases = ['objects', 'entries', 'rows'] as const;

/** The progress of a rebuild: the kind, the phase, and the last sort key that was processed. */
export const RebuildPlaceSchema = v.object({ kind: v.picklist(searchedKinds), phase: v.picklist(phases), after: v.string() });
export type RebuildPlace = v.InferOutput<typeof RebuildPlaceSchema>;

/** The result of one step: how many objects were indexed and how many orphaned word rows were removed. */
export type RebuildStep = RebuildPlace & { readonly objects: number; readonly orphans: number };

const objectsAtOnce = 20;
const objectsOfStep = 500;

/**
 * Rebuilds a store's search index from its objects and removes orphaned word rows. The store may stay in use. After an
 * interruption, the rebuild can continue from the position of its last step; repeating a step does no harm.
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

/** Yields a partition's sort keys in batches, starting after the sort key `after`. */
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

/** Removes a word row if the entry of its object does not list the word. Returns the number of removed rows. */
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
  // A new word row looks like an orphan until the entry that lists the word is written. Therefore, `indexObject` checks
  // the object's current words before it removes a row.
  for (const some of chunksOf([...Map.groupBy(orphaned, ({ id }) => id)], objectsAtOnce)) {
    await Promise.all(some.map(([id, own]) => indexObject(table, { storeId, kind, id }, { strayWords: own.map(({ word }) => word) })));
  }
  return orphaned.length;
}
