import { productWords } from '#shared/catalogue/product-words.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import { customerWords } from '#shared/customers/customer-words.ts';
import { getCustomer, parseCustomer } from '#shared/customers/customers-table.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { orderWords, ownOrderWords, recipientWords } from '#shared/orders/order-words.ts';
import type { SearchedKind } from '#shared/table/keys.ts';
import { readAmongOthers } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';

/* Which rows are found by words, and by which. */

type Item = Readonly<Record<string, unknown>>;

/** All words of an object, those by which it may be in the index, and those by which it is to be. */
export type WordsOfRow = {
  readonly all: readonly string[];
  readonly said: readonly string[];
  readonly indexed: readonly string[];
  readonly versionMs: number;
};

type Words = Omit<WordsOfRow, 'versionMs'>;

const nowhere: Words = { all: [], said: [], indexed: [] };
const everywhere = (all: readonly string[]): Words => ({ all, said: all, indexed: all });

/** The words of a row that can be read; of one that cannot, none. */
const wordsIn = <Value>(item: Item, parse: (item: Item) => Value, words: (value: Value) => readonly string[]): readonly string[] => {
  const read = readAmongOthers(item, parse);
  return read === null ? [] : words(read.value);
};

/** The words of a row by which its object may be in the index: while they stay, so does the index. */
export const wordsSaid: Readonly<Record<SearchedKind, (item: Item) => readonly string[]>> = {
  PRODUCT: (item) => wordsIn(item, parseProduct, productWords),
  CUSTOMER: (item) => wordsIn(item, parseCustomer, customerWords),
  ORDER: (item) => wordsIn(item, parseOrder, recipientWords),
};

/** The kinds of objects that are found by words. */
export const searchedKinds = Object.keys(wordsSaid) as readonly SearchedKind[];

export const isSearched = (kind: string): kind is SearchedKind => Object.hasOwn(wordsSaid, kind);

/** The words of an object by its row, as it is now; none of one that is gone. */
export async function wordsOfRow(table: Table, storeId: string, kind: SearchedKind, item: Item | null): Promise<WordsOfRow> {
  if (item === null) return { ...nowhere, versionMs: 0 };
  const words = kind === 'ORDER' ? await wordsOfOrder(table, storeId, item) : everywhere(wordsSaid[kind](item));
  return { ...words, versionMs: Number(item['updated_at_ms'] ?? 0) };
}

async function wordsOfOrder(table: Table, storeId: string, item: Item): Promise<Words> {
  const read = readAmongOthers(item, parseOrder);
  if (read === null) return nowhere;
  const order = read.value;
  const customer = order.customerId === null ? null : await getCustomer(table, storeId, order.customerId);
  const indexed = ownOrderWords(order, customer === null ? [] : customerWords(customer));
  return { all: orderWords(order), said: recipientWords(order), indexed };
}
