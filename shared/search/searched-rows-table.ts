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

/* The kinds of rows that can be found by words, and how their words are obtained. */

type Item = Readonly<Record<string, unknown>>;

/**
 * An object's search words. `all` contains every word. `said` omits the object's number. `indexed` omits the object's
 * number and the words of the object's customer.
 */
export type WordsOfRow = {
  readonly all: readonly string[];
  readonly said: readonly string[];
  readonly indexed: readonly string[];
  readonly versionMs: number;
};

/** Returns a row's words; none if the row cannot be read. */
const wordsIn = <Value>(item: Item, parse: (item: Item) => Value, words: (value: Value) => readonly string[]): readonly string[] => {
  const read = readAmongOthers(item, parse);
  return read === null ? [] : words(read.value);
};

/**
 * Returns the words under which a row may be indexed, by kind. If a change of the row leaves these words unchanged, the
 * index need not be updated.
 */
export const indexedWords: Readonly<Record<SearchedKind, (item: Item) => readonly string[]>> = {
  PRODUCT: (item) => wordsIn(item, parseProduct, productWords),
  CUSTOMER: (item) => wordsIn(item, parseCustomer, customerWords),
  ORDER: (item) => wordsIn(item, parseOrder, recipientWords),
  BOOKING: (item) => wordsIn(item, parseBooking, visitorWords),
  GIFT_CARD: (item) => wordsIn(item, parseGiftCard, giftCardWords),
  SUPPLIER: (item) => wordsIn(item, parseSupplier, supplierWords),
};

/**
 * The functions that return all words of an order or a booking, including the words that are not indexed. For other
 * kinds, `indexedWords` returns all words.
 */
const allWords: Readonly<Partial<Record<SearchedKind, (item: Item) => readonly string[]>>> = {
  ORDER: (item) => wordsIn(item, parseOrder, orderWords),
  BOOKING: (item) => wordsIn(item, parseBooking, bookingWords),
};

/** The kinds of objects that can be found by words. */
export const searchedKinds = Object.keys(indexedWords) as readonly SearchedKind[];

export const isSearched = (kind: string): kind is SearchedKind => Object.hasOwn(indexedWords, kind);

/** Returns the current words of an object, given its row; none if the object was deleted. */
export async function wordsOfRow(table: Table, storeId: string, kind: SearchedKind, item: Item | null): Promise<WordsOfRow> {
  if (item === null) return { all: [], said: [], indexed: [], versionMs: 0 };
  const said = indexedWords[kind](item);
  const versionMs = Number(item['updated_at_ms'] ?? 0);
  const allOf = allWords[kind];
  if (allOf === undefined) return { all: said, said, indexed: said, versionMs };
  const elsewhere = await wordsOfCustomer(table, storeId, item['customer_id']);
  return { all: allOf(item), said, indexed: said.filter((word) => !elsewhere.has(word)), versionMs };
}

/**
 * Reads the words of an object's customer. A search for these words finds the object through its customer, so an object
 * that has a customer usually needs no index rows of its own.
 */
async function wordsOfCustomer(table: Table, storeId: string, customerId: unknown): Promise<ReadonlySet<string>> {
  const customer = typeof customerId === 'number' ? await getCustomer(table, storeId, customerId) : null;
  return new Set(customer === null ? [] : customerWords(customer));
}
