import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { keys, type SearchedKind } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { joinWords, type SearchEntry, searchEntryForm, searchWordForm, splitWords } from './search-entry-form.ts';
import { wordsOfRow } from './searched-rows-table.ts';

/** Identifies an object of a kind that can be searched. */
export type SearchedObject = { readonly storeId: string; readonly kind: SearchedKind; readonly id: number };

export type IndexOptions = {
  /** The object's earlier words, which may still be in the index. */
  readonly formerWords?: readonly string[];
  /** Words that have index rows for the object but are missing from the object's entry. */
  readonly strayWords?: readonly string[];
  /** Whether to write all words even if the object's index entry is up to date. */
  readonly isForced?: boolean;
};

/** The maximum number of attempts. If an object changes concurrently more often than this, there is a bug. */
const maxAttempts = 10;
const writesAtOnce = 25;

/**
 * Adds an object's current words to the index and removes the object's former words. Repeating a call is safe. Reads
 * the index entry and then the object, writes the words, and writes the entry last. If another run has changed the
 * entry since this run read it, this run starts over. Words of an older version therefore never replace newer words.
 */
export async function indexObject(
  table: Table,
  object: SearchedObject,
  { formerWords = [], strayWords = [], isForced = false }: IndexOptions = {},
): Promise<void> {
  const { storeId, kind, id } = object;
  let former = formerWords;
  let writesAll = isForced;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    // The entry must be read before the object's row. The row is then at least as new as the entry, unless the object
    // was restored.
    const stored = await readItem(table, keys.searchEntry(storeId, kind, id));
    const row = await readItem(table, keys.listed(storeId, kind, id));
    const words = await wordsOfRow(table, storeId, kind, row);
    const { all, said, indexed } = words;
    const before = stored === null ? null : readOrNull(searchEntryForm, stored);
    const versionMs = Math.max(words.versionMs, before?.versionMs ?? 0);
    const entry = {
      text: indexed.length === 0 ? '' : joinWords(all),
      words: joinWords(indexed),
      versionMs,
      revision: (before?.revision ?? 0) + 1,
    };
    const isSame = (before?.text ?? '') === entry.text && (before?.words ?? '') === entry.words;
    // The entry is written even if only its version has changed. A concurrent run that has read an older version of the
    // object then finds a changed entry and starts over.
    const isWritten = isSame && (before === null || before.versionMs === versionMs) && !writesAll;
    const gone = [...splitWords(before?.words ?? ''), ...strayWords, ...former.filter((word) => !said.includes(word))].filter(
      (word) => !indexed.includes(word),
    );
    if (!isWritten) await writeWords(table, object, indexed, entry);
    await removeWords(table, object, [...new Set(gone)], row === null ? null : versionMs);
    if (isWritten) return;
    if (await replaceEntry(table, object, { before, entry, isStored: stored !== null })) {
      // If the object had no entry before this run, the entry cannot reveal a concurrent change. The object's row must
      // be read again.
      if (before !== null || entry.words === '' || (await isStillSo(table, object, row))) return;
    }
    former = [...former, ...indexed];
    // This run may have removed words that a concurrent run wrote, so the next attempt writes all words.
    writesAll = true;
  }
  throw new Error('An object could not be indexed because its words kept changing.');
}

async function isStillSo(
  table: Table,
  { storeId, kind, id }: SearchedObject,
  read: Readonly<Record<string, unknown>> | null,
): Promise<boolean> {
  const row = await readItem(table, keys.listed(storeId, kind, id));
  return row?.['updated_at_ms'] === read?.['updated_at_ms'];
}

const eachAtOnce = async <Value>(values: readonly Value[], write: (value: Value) => Promise<unknown>): Promise<void> => {
  for (const some of chunksOf(values, writesAtOnce)) await Promise.all(some.map(write));
};

/** Writes an object's words. If a newer version of the object has already written a word, this word stays unchanged. */
const writeWords = (table: Table, { storeId, kind, id }: SearchedObject, words: readonly string[], { text, versionMs }: SearchEntry) =>
  eachAtOnce(words, (word) =>
    unlessRefused(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...keys.searchWord(storeId, kind, word, id), entity: 'search_word', ...searchWordForm.write({ text, versionMs }) },
          ConditionExpression: 'attribute_not_exists(pk) OR version_ms <= :version',
          ExpressionAttributeValues: { ':version': versionMs },
        }),
      ),
    ),
  );

/**
 * Removes words of an object from the index, except words that belong to a version newer than `versionMs`. If the
 * object was deleted, `versionMs` is null and all of the words are removed.
 */
const removeWords = (
  table: Table,
  { storeId, kind, id }: SearchedObject,
  words: readonly string[],
  versionMs: number | null,
): Promise<void> =>
  eachAtOnce(words, (word) =>
    unlessRefused(
      table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: { ...keys.searchWord(storeId, kind, word, id) },
          ...(versionMs === null
            ? {}
            : {
                ConditionExpression: 'attribute_not_exists(pk) OR version_ms <= :version',
                ExpressionAttributeValues: { ':version': versionMs },
              }),
        }),
      ),
    ),
  );

type Replaced = { readonly before: SearchEntry | null; readonly entry: SearchEntry; readonly isStored: boolean };

/**
 * Replaces the stored entry or, if the object has no words, deletes the entry. If the entry has changed since it was
 * read, changes nothing and returns false.
 */
function replaceEntry(table: Table, { storeId, kind, id }: SearchedObject, { before, entry, isStored }: Replaced): Promise<boolean> {
  const key = keys.searchEntry(storeId, kind, id);
  const asRead =
    before === null
      ? { ConditionExpression: isStored ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)' }
      : {
          // If an entry is deleted and created again, `revision` starts over. The condition therefore also compares
          // `version_ms`.
          ConditionExpression: 'revision = :read AND version_ms = :version',
          ExpressionAttributeValues: { ':read': before.revision, ':version': before.versionMs },
        };
  if (entry.words === '') return unlessRefused(table.client.send(new DeleteCommand({ TableName: table.name, Key: { ...key }, ...asRead })));
  const Item = { ...key, entity: 'search_entry', ...searchEntryForm.write(entry) };
  return unlessRefused(table.client.send(new PutCommand({ TableName: table.name, Item, ...asRead })));
}

async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
    return false;
  }
}
