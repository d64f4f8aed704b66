import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { type Key, keys, type SearchedKind } from '#shared/table/keys.ts';
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
  /** Writes also what the entry says is written. */
  readonly isForced?: boolean;
};

/** So many changes of one object at once are nothing that happens. */
const maxAttempts = 10;
const writesAtOnce = 25;

/**
 * Brings the index to what an object says now, whatever the change was: it reads the object and the entry, writes the words first and the entry last. Cut
 * off, called twice or late, it is done again and comes to the same. Another that does the same at once is seen by the revision of the entry, and what
 * was written here is compared again.
 */
export async function indexObject(table: Table, object: SearchedObject, { formerWords = [], isForced = false }: IndexOptions = {}) {
  const { storeId, kind, id } = object;
  let former = formerWords;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [row, stored] = await Promise.all([
      readItem(table, keys.listed(storeId, kind, id)),
      readItem(table, keys.searchEntry(storeId, kind, id)),
    ]);
    const { all, said, indexed, versionMs } = await wordsOfRow(table, storeId, kind, row);
    const before = stored === null ? null : readOrNull(searchEntryForm, stored);
    const entry = {
      text: indexed.length === 0 ? '' : joinWords(all),
      words: joinWords(indexed),
      versionMs,
      revision: (before?.revision ?? 0) + 1,
    };
    const isWritten = (before?.text ?? '') === entry.text && (before?.words ?? '') === entry.words;
    // What it says now and is not in the index was not written either, or is among the words of the entry.
    const gone = [...splitWords(before?.words ?? ''), ...former.filter((word) => !said.includes(word))].filter(
      (word) => !indexed.includes(word),
    );
    if (!isWritten || isForced) await writeWords(table, object, indexed, entry);
    await removeWords(table, object, [...new Set(gone)]);
    if (isWritten && !isForced) return;
    if (await replaceEntry(table, object, { before, entry, isStored: stored !== null })) return;
    former = [...former, ...indexed];
  }
  throw new Error('The words of an object changed again and again.');
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

const removeWords = (table: Table, { storeId, kind, id }: SearchedObject, words: readonly string[]): Promise<void> =>
  eachAtOnce(words, (word) => removeRow(table, keys.searchWord(storeId, kind, word, id)));

/** Removes one row of the index. */
export const removeRow = (table: Table, { pk, sk }: Key): Promise<unknown> =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

type Replaced = { readonly before: SearchEntry | null; readonly entry: SearchEntry; readonly isStored: boolean };

/** Whether the entry was as it was read, and is replaced; an object without words has none. */
function replaceEntry(table: Table, { storeId, kind, id }: SearchedObject, { before, entry, isStored }: Replaced): Promise<boolean> {
  const key = keys.searchEntry(storeId, kind, id);
  const asRead =
    before === null
      ? { ConditionExpression: isStored ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } };
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
