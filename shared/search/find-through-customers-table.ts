import { emailInQuery } from '#shared/customers/customer-words.ts';
import { findCustomerKeysByWords } from '#shared/customers/customers-by-words-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { findNumber, type NumberedKind } from '#shared/table/counters/find-number.ts';
import { padId, type SearchedKind, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { combinedSource, type FoundSource, type ObjectsOfOne } from './combined-source-table.ts';
import { findKeysByWords } from './find-by-words-table.ts';
import { matchesQuery, queryWords } from './words.ts';

/** The maximum number of digits of an object's number. */
const maxDigits = 12;

/** Numbered objects that refer to a customer, such as orders. */
export type ObjectsOfCustomers<Entity> = Omit<NumberedKind, 'kind'> & {
  readonly kind: Extract<SearchedKind, 'ORDER' | 'BOOKING'>;
  /** The prefix of the displayed number, as it appears in a search word. */
  readonly numberPrefix: string;
  /** The index partition of a customer's objects. */
  readonly ofCustomer: (customerId: number) => ObjectsOfOne;
  /** The object's own search words about its customer, and the same with its number. */
  readonly ownWords: (entity: Entity) => readonly string[];
  readonly words: (entity: Entity) => readonly string[];
  readonly emailOf: (entity: Entity) => string | null;
};

/** The rights of the caller. */
export type QuestionOptions = {
  readonly mayReadCustomers: boolean;
  /** Finds the customers that match the search; given by callers that share the result. */
  readonly customerKeys?: () => Promise<readonly string[] | null>;
};

type Owned = { readonly id: number; readonly customerId: number | null };

/**
 * The source of the objects that match a search, and the test for a match. The source is empty when so many match that reading the list
 * itself is faster.
 */
export type FoundThroughCustomers<Entity> = {
  readonly source: FoundSource;
  readonly accept: (entity: Entity) => boolean;
  /** The object with the searched number. */
  readonly numberedId: number | null;
};

/**
 * Finds the objects that match a search: by their own words, by their complete number, and by the current names of their customers. A
 * caller who may not read customers finds objects only by the objects' own data. Words of the customer and the number are not indexed with
 * the object, which keeps changes cheap.
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

/** Returns the number in a search word, with or without the prefix; null when the word is not a number. */
export function numberInWord(word: string, prefix: string): number | null {
  const digits = prefix !== '' && word.startsWith(prefix) ? word.slice(prefix.length) : word;
  return digits.length <= maxDigits && /^\d+$/.test(digits) ? Number(digits) : null;
}

const hasEmail = (email: string | null, asked: string | null): boolean =>
  asked !== null && email !== null && normalEmail(email).startsWith(asked);
