import { bookingWords, visitorWords } from '#shared/bookings/booking-words.ts';
import { parseBooking } from '#shared/bookings/bookings-table.ts';
import { productWords } from '#shared/catalogue/product-words.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import { customerWords } from '#shared/customers/customer-words.ts';
import { getCustomer, parseCustomer } from '#shared/customers/customers-table.ts';
import { giftCardWords } from '#shared/gift-cards/gift-card-words.ts';
import { parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { orderWords, recipientWords } from '#shared/orders/order-words.ts';
import { supplierWords } from '#shared/purchase-orders/suppliers/supplier-words.ts';
import { parseSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
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
  BOOKING: (item) => wordsIn(item, parseBooking, visitorWords),
  GIFT_CARD: (item) => wordsIn(item, parseGiftCard, giftCardWords),
  SUPPLIER: (item) => wordsIn(item, parseSupplier, supplierWords),
};

/** All words of an object whose customer's words are not in the index again, nor is its number. */
const allWords: Readonly<Partial<Record<SearchedKind, (item: Item) => readonly string[]>>> = {
  ORDER: (item) => wordsIn(item, parseOrder, orderWords),
  BOOKING: (item) => wordsIn(item, parseBooking, bookingWords),
};

/** The kinds of objects that are found by words. */
export const searchedKinds = Object.keys(wordsSaid) as readonly SearchedKind[];

export const isSearched = (kind: string): kind is SearchedKind => Object.hasOwn(wordsSaid, kind);

/** The words of an object by its row, as it is now; none of one that is gone. */
export async function wordsOfRow(table: Table, storeId: string, kind: SearchedKind, item: Item | null): Promise<WordsOfRow> {
  if (item === null) return { all: [], said: [], indexed: [], versionMs: 0 };
  const said = wordsSaid[kind](item);
  const versionMs = Number(item['updated_at_ms'] ?? 0);
  const allOf = allWords[kind];
  if (allOf === undefined) return { all: said, said, indexed: said, versionMs };
  const elsewhere = await wordsOfCustomer(table, storeId, item['customer_id']);
  return { all: allOf(item), said, indexed: said.filter((word) => !elsewhere.has(word)), versionMs };
}

/** By the words of its customer an object is found through the customer: one of a known customer mostly has no word left. */
async function wordsOfCustomer(table: Table, storeId: string, customerId: unknown): Promise<ReadonlySet<string>> {
  const customer = typeof customerId === 'number' ? await getCustomer(table, storeId, customerId) : null;
  return new Set(customer === null ? [] : customerWords(customer));
}
