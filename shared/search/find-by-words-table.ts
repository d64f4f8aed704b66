import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, padId, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { searchEntryForm, searchWordForm, splitWords } from './search-entry-form.ts';
import { matchesQuery } from './words.ts';

/** How many rows of each word are read first. Most words have fewer, and one complete word is enough. */
const firstRead = 250;
/** How many rows are read next. A word with more rows belongs to a large part of the store. */
const furtherRead = 2_000;
/** How many of the newest entries are read to estimate how frequent matches are. */
const newestRead = 250;
/** With this many matches among them, reading the list or the entries is fast enough. */
const closeAnswers = 2;

type Item = Readonly<Record<string, unknown>>;

type KeysOptions = {
  /** For objects that are indexed with only some of their words: each word must be read completely. */
  readonly isPartial?: boolean;
};

/**
 * Finds the sort keys of the objects that match a search; null when each of its words has so many objects that reading the list itself is
 * faster. The index lags slightly, so callers compare the objects again.
 */
export async function findKeysByWords(
  table: Table,
  storeId: string,
  kind: SearchedKind,
  query: readonly string[],
  { isPartial = false }: KeysOptions = {},
): Promise<readonly string[] | null> {
  const reading = { table, storeId, kind, query, isPartial };
  const first = await keysReadTo(firstRead, reading);
  if (first !== null) return first;
  // The entries of partly indexed objects do not show their other words.
  if (!isPartial && (await areClose(table, storeId, kind, query))) return null;
  return await keysReadTo(furtherRead, reading);
}

/** Reports whether matches are so frequent that some are among the newest objects. */
async function areClose(table: Table, storeId: string, kind: SearchedKind, query: readonly string[]): Promise<boolean> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.searchEntryPartition(storeId, kind) },
      ScanIndexForward: false,
      Limit: newestRead,
    }),
  );
  return Items.filter((item) => entryAnswers(item, query)).length >= closeAnswers;
}

const entryAnswers = (item: Item, query: readonly string[]): boolean =>
  matchesQuery(splitWords(readOrNull(searchEntryForm, item)?.text ?? ''), query);

type Reading = Required<KeysOptions> & {
  readonly table: Table;
  readonly storeId: string;
  readonly kind: SearchedKind;
  readonly query: readonly string[];
};

async function keysReadTo(limit: number, { table, storeId, kind, query, isPartial }: Reading): Promise<readonly string[] | null> {
  const read = await Promise.all(query.map((word) => objectsUnder(table, keys.searchWordPartition(storeId, kind), word, limit)));
  const whole = read.filter(({ isWhole }) => isWhole).sort((a, b) => a.objects.length - b.objects.length);
  if (whole.length < (isPartial ? query.length : 1)) return null;
  const answers = (isPartial ? whole : whole.slice(0, 1)).flatMap(({ objects }) =>
    objects.filter(({ words }) => matchesQuery(words, query)),
  );
  return [...new Set(answers.map(({ sk }) => sk))];
}

type Under = { readonly objects: readonly { readonly sk: string; readonly words: readonly string[] }[]; readonly isWhole: boolean };

async function objectsUnder(table: Table, pk: string, word: string, limit: number): Promise<Under> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
      ExpressionAttributeValues: { ':pk': pk, ':word': word },
      Limit: limit,
    }),
  );
  const objects = parseReadable(Items, (item) => ({
    sk: padId(readSearchWordKey(String(item['sk'])).id),
    words: splitWords(searchWordForm.read(item).text),
  }));
  return { objects, isWhole: LastEvaluatedKey === undefined };
}

/**
 * Picks the source of a search for completely indexed objects: the index's matches or, when there are many, the entries, newest first.
 * Entries have a tenth of the size of objects, so even a match rate of one in a hundred is found quickly.
 */
export async function sourceByWords(
  table: Table,
  storeId: string,
  kind: SearchedKind,
  query: readonly string[],
): Promise<Pick<PageSource<never>, 'onlyKeys' | 'members' | 'acceptRow'>> {
  const onlyKeys = await findKeysByWords(table, storeId, kind, query);
  if (onlyKeys !== null) return { onlyKeys };
  return { members: { pk: keys.searchEntryPartition(storeId, kind) }, acceptRow: (row) => entryAnswers(row, query) };
}
