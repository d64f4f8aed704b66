import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { keys, type SearchedKind } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refusedBy } from '#shared/table/refused-item.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { joinWords, type SearchEntry, searchEntryForm, searchWordForm, splitWords } from './search-entry-form.ts';
import { wordsOfRow } from './searched-rows-table.ts';

/** An object whose words may have changed. */
export type SearchedObject = { readonly storeId: string; readonly kind: SearchedKind; readonly id: number };

export type IndexOptions = {
  /** Words that it had at some time, under which it may still be. */
  readonly formerWords?: readonly string[];
  /** Words under which it is, although its entry does not name them. */
  readonly strayWords?: readonly string[];
  /** Writes also what the entry says is written. */
  readonly isForced?: boolean;
};

/** So many changes of one object at once are nothing that happens. */
const maxAttempts = 10;
const writesAtOnce = 25;

/**
 * Brings the index to what an object says now, whatever the change was: it reads the entry and the object, writes the words first and the entry last. Cut
 * off, called twice or late, it is done again and comes to the same. Versions only grow: a run that has read an older version of the object than another
 * takes away nothing that the other wrote, is refused at the entry, and compares again what it wrote.
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
    // The entry first: the object is then no older than what the entry says, unless it was restored.
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
    // Also when only the version differs: a run that is still at an earlier one must find that it is late.
    const isWritten = isSame && (before === null || before.versionMs === versionMs) && !writesAll;
    // What it says now and is not in the index was not written either, or is among the words of the entry.
    const gone = [...splitWords(before?.words ?? ''), ...strayWords, ...former.filter((word) => !said.includes(word))].filter(
      (word) => !indexed.includes(word),
    );
    if (!isWritten) await writeWords(table, object, indexed, entry);
    await removeWords(table, object, [...new Set(gone)], row === null ? null : versionMs);
    if (isWritten) return;
    if (await replaceEntry(table, object, { before, entry, isStored: stored !== null })) {
      // Where there was no entry, a run for a later version that has no words left no trace.
      if (before !== null || entry.words === '' || (await isStillSo(table, object, row))) return;
    }
    former = [...former, ...indexed];
    // Another run may count on what this one has taken away.
    writesAll = true;
  }
  throw new Error('The words of an object changed again and again.');
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

/** Puts an object under words, unless it is under them with what it said later. */
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

/** Takes an object from under words, unless it was put there with what it said after this version; null: it is gone. */
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

/** Whether the entry was as it was read, and is replaced; an object without words has none. */
function replaceEntry(table: Table, { storeId, kind, id }: SearchedObject, { before, entry, isStored }: Replaced): Promise<boolean> {
  const key = keys.searchEntry(storeId, kind, id);
  const asRead =
    before === null
      ? { ConditionExpression: isStored ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)' }
      : {
          // An entry that was taken away and made again counts from the beginning.
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
    if (refusedBy(error) === null) throw error;
    return false;
  }
}
