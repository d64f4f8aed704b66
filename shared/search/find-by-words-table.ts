import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, padId, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { searchEntryForm, searchWordForm, splitWords } from './search-entry-form.ts';
import { answersQuery } from './words.ts';

/** Each word is first read this far: most have fewer objects, and one such word is enough. */
const firstRead = 250;
/** Then so far. A word that still goes on is that of a large part of the store. */
const furtherRead = 2_000;
/** So many of the newest entries show whether the answers are close together. */
const newestRead = 250;
/** So many answers among them are enough for the list, or the entries, to be gone through. */
const closeAnswers = 2;

type Item = Readonly<Record<string, unknown>>;

type KeysOptions = {
  /** For objects that are under some of their words only: each word has to be read to the end. */
  readonly isPartial?: boolean;
};

/**
 * The sort keys of the objects that answer a question, as far as the index knows; null when each of its words is that of so many objects that the list
 * itself finds them sooner. The index is a moment behind: who reads the objects compares them again.
 */
export async function keysByWords(
  table: Table,
  storeId: string,
  kind: SearchedKind,
  query: readonly string[],
  { isPartial = false }: KeysOptions = {},
): Promise<readonly string[] | null> {
  const reading = { table, storeId, kind, query, isPartial };
  const first = await keysReadTo(firstRead, reading);
  if (first !== null) return first;
  // The entries of objects that are under some of their words only say nothing of the others.
  if (!isPartial && (await areClose(table, storeId, kind, query))) return null;
  return await keysReadTo(furtherRead, reading);
}

/** Whether the answers are so many that the newest objects are some of them. */
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
  answersQuery(splitWords(readOrNull(searchEntryForm, item)?.text ?? ''), query);

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
    objects.filter(({ words }) => answersQuery(words, query)),
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
  const objects = readable(Items, (item) => ({
    sk: padId(readSearchWordKey(String(item['sk'])).id),
    words: splitWords(searchWordForm.read(item).text),
  }));
  return { objects, isWhole: LastEvaluatedKey === undefined };
}

/**
 * Where a list of objects is read that are under all of their words, when only what answers a question is wanted: what the index knows or, when that is
 * much, the entries, newest first. These are a tenth of the objects, and one in hundred answers is found soon among them.
 */
export async function sourceByWords(
  table: Table,
  storeId: string,
  kind: SearchedKind,
  query: readonly string[],
): Promise<Pick<PageSource<never>, 'onlyKeys' | 'members' | 'acceptRow'>> {
  const onlyKeys = await keysByWords(table, storeId, kind, query);
  if (onlyKeys !== null) return { onlyKeys };
  return { members: { pk: keys.searchEntryPartition(storeId, kind) }, acceptRow: (row) => entryAnswers(row, query) };
}
