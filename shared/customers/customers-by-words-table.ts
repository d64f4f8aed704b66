import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { findKeysByWords } from '#shared/search/find-by-words-table.ts';
import { queryWords } from '#shared/search/words.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { uniqueLockForm } from '#shared/table/unique-values.ts';
import { emailInQuery } from './customer-words.ts';

/**
 * The maximum number of e-mail addresses to look up. If more addresses begin with the search text, reading the whole
 * list of customers is probably faster.
 */
const maxAddresses = 250;

/**
 * Finds the sort keys of the customers that match a search; null if so many match that reading the whole list is
 * faster.
 */
export async function findCustomerKeysByWords(table: Table, storeId: string, question: string): Promise<readonly string[] | null> {
  const email = emailInQuery(question);
  const [byWords, byEmail] = await Promise.all([
    findKeysByWords(table, storeId, 'CUSTOMER', queryWords(question)),
    email === null ? [] : keysByEmail(table, storeId, email),
  ]);
  return byWords === null || byEmail === null ? null : [...new Set([...byWords, ...byEmail])];
}

/** Finds the sort keys of the customers whose e-mail addresses begin with a string; null if there are too many. */
async function keysByEmail(table: Table, storeId: string, beginning: string): Promise<readonly string[] | null> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: { ':pk': keys.uniquePartition(storeId, 'email'), ':beginning': beginning },
      Limit: maxAddresses,
    }),
  );
  if (LastEvaluatedKey !== undefined) return null;
  return parseReadable(Items, uniqueLockForm.read).map(({ ownerId }) => padId(ownerId));
}
