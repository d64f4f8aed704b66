import { emailInQuery } from '#shared/customers/customer-words.ts';
import { findCustomerKeysByWords } from '#shared/customers/customers-by-words-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { findNumber, type NumberedKind } from '#shared/table/counters/find-number.ts';
import { padId, type SearchedKind, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { combinedSource, type FoundSource, type ObjectsOfOne } from './combined-source-table.ts';
import { findKeysByWords } from './find-by-words-table.ts';
import { matchesQuery, queryWords } from './words.ts';

/** The maximum number of digits in an object's number. */
const maxDigits = 12;

/** Objects that have a number and refer to a customer, such as orders. */
export type ObjectsOfCustomers<Entity> = Omit<NumberedKind, 'kind'> & {
  readonly kind: Extract<SearchedKind, 'ORDER' | 'BOOKING'>;
  /** The prefix of a displayed number, normalized like a search word: in lower case, without accents and separators. */
  readonly numberPrefix: string;
  /** Returns the index partition that contains a customer's objects. */
  readonly ofCustomer: (customerId: number) => ObjectsOfOne;
  /** Returns the object's own search words, without its number. */
  readonly ownWords: (entity: Entity) => readonly string[];
  /** Returns the object's own search words and its number. */
  readonly words: (entity: Entity) => readonly string[];
  readonly emailOf: (entity: Entity) => string | null;
};

/** What the caller may read, and what the caller has already found. */
export type QuestionOptions = {
  readonly mayReadCustomers: boolean;
  /**
   * Returns the keys of the customers that match the search; null if reading the whole list is faster. If several
   * searches need the same keys, pass a function that reads the keys once.
   */
  readonly customerKeys?: () => Promise<readonly string[] | null>;
};

type Owned = { readonly id: number; readonly customerId: number | null };

/**
 * The result of a search. `source` limits the list to possible matches. If `source` has no fields, the whole list is
 * read. `accept` reports whether an object matches.
 */
export type FoundThroughCustomers<Entity> = {
  readonly source: FoundSource;
  readonly accept: (entity: Entity) => boolean;
  /** The id of the object whose number was searched for; null if there is none. */
  readonly numberedId: number | null;
};

/**
 * Finds the objects that match a search. An object can match by its own words, by its complete number, or by the
 * current words of its customer. If the caller may not read customers, the customers' words are ignored. The index
 * contains only an object's own words, so that fewer changes require an update of the index.
 */
export async function findThroughCustomers<Entity extends Owned>(
  table: Table,
  storeId: string,
  objects: ObjectsOfCustomers<Entity>,
  question: string,
  { mayReadCustomers, customerKeys = () => findCustomerKeysByWords(table, storeId, question) }: QuestionOptions,
): Promise<FoundThroughCustomers<Entity>> {
  const query = queryWords(question);
  const number = query.map((word) => numberInWord(word, objects.numberPrefix)).find((one) => one !== null);
  const [customers, own, numberedId] = await Promise.all([
    customerKeys(),
    findKeysByWords(table, storeId, objects.kind, query, { isPartial: true }),
    number === undefined ? null : findNumber(table, storeId, objects, number),
  ]);
  const customerIds = new Set((customers ?? []).map(unpadId));
  const email = emailInQuery(question);
  const accept = (entity: Entity): boolean =>
    (mayReadCustomers && entity.customerId !== null && customerIds.has(entity.customerId)) ||
    matchesQuery(entity.id === numberedId ? objects.words(entity) : objects.ownWords(entity), query) ||
    hasEmail(objects.emailOf(entity), email);
  const named = [...(own ?? []), ...(numberedId === null ? [] : [padId(numberedId)])];
  const isKnown = customers !== null && own !== null;
  const source = isKnown ? await combinedSource(table, named, [...customerIds].map(objects.ofCustomer)) : {};
  return { source, accept, numberedId };
}

/**
 * Returns the number in a search word. The word may begin with `prefix`. Returns null if the word, without the prefix,
 * is not a number of at most 12 digits.
 */
export function numberInWord(word: string, prefix: string): number | null {
  const digits = prefix !== '' && word.startsWith(prefix) ? word.slice(prefix.length) : word;
  return digits.length <= maxDigits && /^\d+$/.test(digits) ? Number(digits) : null;
}

const hasEmail = (email: string | null, asked: string | null): boolean =>
  asked !== null && email !== null && normalEmail(email).startsWith(asked);
