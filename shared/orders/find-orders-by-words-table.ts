import { findThroughCustomers, type QuestionOptions } from '#shared/search/find-through-customers-table.ts';
import { wordsOfText } from '#shared/search/words.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Order } from './order.ts';
import { orderWords, recipientWords } from './order-words.ts';
import { numberedOrders, type OrdersByWords, ordersOfCustomer } from './orders-table.ts';

/** Finds the orders that match a search for a recipient, customer, tag or order number. */
export const findOrdersByWords = (
  table: Table,
  storeId: string,
  question: string,
  { orderPrefix, ...caller }: QuestionOptions & { readonly orderPrefix: string },
): Promise<OrdersByWords> =>
  findThroughCustomers<Order>(
    table,
    storeId,
    {
      ...numberedOrders(storeId),
      kind: 'ORDER',
      numberPrefix: wordsOfText(orderPrefix).join(''),
      ofCustomer: (customerId) => ordersOfCustomer(storeId, customerId),
      ownWords: recipientWords,
      words: orderWords,
      emailOf: ({ email }) => email,
    },
    question,
    caller,
  );
