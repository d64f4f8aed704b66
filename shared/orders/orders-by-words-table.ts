import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { customerKeysByWords } from '#shared/customers/customers-by-words-table.ts';
import { keysByWords } from '#shared/search/find-by-words-table.ts';
import { queryWords } from '#shared/search/words.ts';
import { padId, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { findOrderNumber } from './find-order-number-table.ts';
import { answersAsOrder } from './order-words.ts';
import { type OrdersByWords, ordersOfCustomer } from './orders-table.ts';

/** A question that more customers answer is answered by the list of orders itself. */
const maxCustomers = 20;
/** So many orders of each of them are put together with orders that are found otherwise. */
const maxOrdersOfCustomer = 200;
/** No order has a longer number. */
const isNumber = (word: string): boolean => /^\d{1,12}$/.test(word);

/**
 * The orders that answer a question: by what they say themselves of who gets them and of their number, and by their customers as they are called now.
 * Who may not read customers learns of an order only by what it says itself. An order has no entry in the index for the words of its customer, so that one costs nothing that follows; numbers are found by
 * `find-order-number-table.ts`, whole ones only.
 */
export async function ordersByWords(
  table: Table,
  storeId: string,
  question: string,
  { mayReadCustomers }: { readonly mayReadCustomers: boolean },
): Promise<OrdersByWords> {
  const query = queryWords(question);
  const number = query.find(isNumber);
  const [customers, own, numberedId] = await Promise.all([
    customerKeysByWords(table, storeId, question),
    keysByWords(table, storeId, 'ORDER', query),
    number === undefined ? null : findOrderNumber(table, storeId, Number(number)),
  ]);
  const customerIds = new Set((customers ?? []).map(unpadId));
  const accept: OrdersByWords['accept'] = (order) =>
    (mayReadCustomers && order.customerId !== null && customerIds.has(order.customerId)) || answersAsOrder(order, question);
  if (customers === null || own === null || customerIds.size > maxCustomers) return { source: {}, accept, numberedId };
  const named = [...own, ...(numberedId === null ? [] : [padId(numberedId)])];
  if (customerIds.size === 0) return { source: { onlyKeys: named }, accept, numberedId };
  const partitions = [...customerIds].map((id) => ordersOfCustomer(storeId, id));
  if (named.length === 0) return { source: { filters: { index: 'filter_c', pks: partitions.map(({ pk }) => pk) } }, accept, numberedId };
  const ofCustomers = await Promise.all(partitions.map((partition) => keysIn(table, partition)));
  if (ofCustomers.some((found) => found === null)) return { source: {}, accept, numberedId };
  return { source: { onlyKeys: [...named, ...ofCustomers.flatMap((found) => found ?? [])] }, accept, numberedId };
}

/** The sort keys of the orders in a partition of an index; null when they are more than are put together. */
async function keysIn(table: Table, { index, pk }: ReturnType<typeof ordersOfCustomer>): Promise<readonly string[] | null> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: `${index}_pk = :pk`,
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'sk',
      Limit: maxOrdersOfCustomer,
    }),
  );
  return LastEvaluatedKey === undefined ? Items.map(({ sk }) => String(sk)) : null;
}
