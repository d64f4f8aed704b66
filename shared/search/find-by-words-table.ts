import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, padId, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { searchWordForm, splitWords } from './search-entry-form.ts';
import { answersQuery } from './words.ts';

/** Each word is first read this far: most have fewer objects, and one such word is enough. */
const firstRead = 250;
/** Then so far. A word that still goes on is that of a large part of the store. */
const furtherRead = 2_000;

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
  for (const limit of [firstRead, furtherRead]) {
    const read = await Promise.all(query.map((word) => objectsUnder(table, keys.searchWordPartition(storeId, kind), word, limit)));
    const whole = read.filter(({ isWhole }) => isWhole).sort((a, b) => a.objects.length - b.objects.length);
    if (whole.length < (isPartial ? query.length : 1)) continue;
    const answers = (isPartial ? whole : whole.slice(0, 1)).flatMap(({ objects }) =>
      objects.filter(({ words }) => answersQuery(words, query)),
    );
    return [...new Set(answers.map(({ sk }) => sk))];
  }
  return null;
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

/** Where a list is read when only what answers a question is wanted: what the index knows, or all of it. */
export async function sourceByWords(
  table: Table,
  storeId: string,
  kind: SearchedKind,
  query: readonly string[],
): Promise<Pick<PageSource<never>, 'onlyKeys'>> {
  const onlyKeys = await keysByWords(table, storeId, kind, query);
  return onlyKeys === null ? {} : { onlyKeys };
}
