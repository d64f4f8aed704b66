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

/* The rows that can be found by words, and their words. */

type Item = Readonly<Record<string, unknown>>;

/** All words of an object, those that may be indexed, and those that must be indexed. */
export type WordsOfRow = {
  readonly all: readonly string[];
  readonly said: readonly string[];
  readonly indexed: readonly string[];
  readonly versionMs: number;
};

/** Returns the words of a row; empty for an unreadable one. */
const wordsIn = <Value>(item: Item, parse: (item: Item) => Value, words: (value: Value) => readonly string[]): readonly string[] => {
  const read = readAmongOthers(item, parse);
  return read === null ? [] : words(read.value);
};

/** The words of a row that may be indexed. While they stay the same, the index needs no update. */
export const indexedWords: Readonly<Record<SearchedKind, (item: Item) => readonly string[]>> = {
  PRODUCT: (item) => wordsIn(item, parseProduct, productWords),
  CUSTOMER: (item) => wordsIn(item, parseCustomer, customerWords),
  ORDER: (item) => wordsIn(item, parseOrder, recipientWords),
  BOOKING: (item) => wordsIn(item, parseBooking, visitorWords),
  GIFT_CARD: (item) => wordsIn(item, parseGiftCard, giftCardWords),
  SUPPLIER: (item) => wordsIn(item, parseSupplier, supplierWords),
};

/** All words of an object, including those of its customer and its number, which are not indexed with it. */
const allWords: Readonly<Partial<Record<SearchedKind, (item: Item) => readonly string[]>>> = {
  ORDER: (item) => wordsIn(item, parseOrder, orderWords),
  BOOKING: (item) => wordsIn(item, parseBooking, bookingWords),
};

/** The kinds of searchable objects. */
export const searchedKinds = Object.keys(indexedWords) as readonly SearchedKind[];

export const isSearched = (kind: string): kind is SearchedKind => Object.hasOwn(indexedWords, kind);

/** Reads the current words of an object's row; empty for a deleted one. */
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
 * Reads the words of an object's customer. A search finds the object through the customer by these words, so an object with a known
 * customer usually has no other words to index.
 */
async function wordsOfCustomer(table: Table, storeId: string, customerId: unknown): Promise<ReadonlySet<string>> {
  const customer = typeof customerId === 'number' ? await getCustomer(table, storeId, customerId) : null;
  return new Set(customer === null ? [] : customerWords(customer));
}
