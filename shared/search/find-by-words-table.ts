import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, padId, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { searchEntryForm, searchWordForm, splitWords } from './search-entry-form.ts';
import { matchesQuery } from './words.ts';

/** The maximum number of rows that a search reads for each word in its first attempt. */
const firstRead = 250;
/**
 * The maximum number of rows that a search reads for each word in its second attempt. If these rows are not enough, the
 * whole list is read.
 */
const furtherRead = 2_000;
/** The number of newest entries that are read to estimate how frequent matches are. */
const newestRead = 250;
/**
 * If at least this many of the newest entries match a search, matches are frequent. Reading the list, newest first,
 * then finds matches quickly.
 */
const closeAnswers = 2;

type Item = Readonly<Record<string, unknown>>;

type KeysOptions = {
  /**
   * Whether the index may lack some of an object's words. If true, the search must read all rows of every searched
   * word.
   */
  readonly isPartial?: boolean;
};

/**
 * Finds the sort keys of the objects that match a search. Returns null if every word of the search occurs in so many
 * objects that reading the whole list is faster. The index lags slightly, so callers must read the objects and check
 * that they still match.
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
  // In a partial index, many objects have no entry. The newest entries would therefore give a wrong estimate of how
  // frequent matches are.
  if (!isPartial && (await areClose(table, storeId, kind, query))) return null;
  return await keysReadTo(furtherRead, reading);
}

/**
 * Reports whether at least `closeAnswers` of the newest entries match the query. If so, reading the list finds matches
 * quickly.
 */
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
 * Returns a source that limits a list to the objects that match a search. The objects must be indexed under all their
 * words. If there are too many matches, the source contains all index entries, newest first, with the search as a
 * filter.
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
