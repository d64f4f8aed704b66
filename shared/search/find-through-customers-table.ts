import { askedEmail } from '#shared/customers/customer-words.ts';
import { customerKeysByWords } from '#shared/customers/customers-by-words-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { findNumber, type NumberedKind } from '#shared/table/counters/find-number.ts';
import { padId, type SearchedKind, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { combinedSource, type FoundSource, type ObjectsOfOne } from './combined-source-table.ts';
import { keysByWords } from './find-by-words-table.ts';
import { answersQuery, queryWords } from './words.ts';

/** No object has a longer number. */
const maxDigits = 12;

/** Objects that name who has them, and have a number, such as orders. */
export type ObjectsOfCustomers<Entity> = Omit<NumberedKind, 'kind'> & {
  readonly kind: Extract<SearchedKind, 'ORDER' | 'BOOKING'>;
  /** What comes before a number where people read it, as it is in a word. */
  readonly numberPrefix: string;
  /** Where the objects of a customer are. */
  readonly ofCustomer: (customerId: number) => ObjectsOfOne;
  /** What an object itself says of who has it, and the same with its number. */
  readonly ownWords: (entity: Entity) => readonly string[];
  readonly words: (entity: Entity) => readonly string[];
  readonly emailOf: (entity: Entity) => string | null;
};

/** Who asks. */
export type QuestionOptions = {
  readonly mayReadCustomers: boolean;
  /** Gives the customers that answer the question, where they are read for more than this. */
  readonly customerKeys?: () => Promise<readonly string[] | null>;
};

type Owned = { readonly id: number; readonly customerId: number | null };

/** Where the objects are that answer a question, unless they are so many that the list itself finds them sooner, and which these are. */
export type FoundThroughCustomers<Entity> = {
  readonly source: FoundSource;
  readonly accept: (entity: Entity) => boolean;
  /** The object whose number was asked for. */
  readonly numberedId: number | null;
};

/**
 * The objects that answer a question: by what they say themselves of who has them, by their whole number, and by their customers as they are called
 * now. Who may not read customers learns of an object only by what it says itself. An object has no entry in the index for the words of its customer,
 * and none for its number, so that one costs little that follows.
 */
export async function findThroughCustomers<Entity extends Owned>(
  table: Table,
  storeId: string,
  objects: ObjectsOfCustomers<Entity>,
  question: string,
  { mayReadCustomers, customerKeys = () => customerKeysByWords(table, storeId, question) }: QuestionOptions,
): Promise<FoundThroughCustomers<Entity>> {
  const query = queryWords(question);
  const number = query.map((word) => numberOf(word, objects.numberPrefix)).find((one) => one !== null);
  const [customers, own, numberedId] = await Promise.all([
    customerKeys(),
    keysByWords(table, storeId, objects.kind, query, { isPartial: true }),
    number === undefined ? null : findNumber(table, storeId, objects, number),
  ]);
  const customerIds = new Set((customers ?? []).map(unpadId));
  const email = askedEmail(question);
  const accept = (entity: Entity): boolean =>
    (mayReadCustomers && entity.customerId !== null && customerIds.has(entity.customerId)) ||
    answersQuery(entity.id === numberedId ? objects.words(entity) : objects.ownWords(entity), query) ||
    hasEmail(objects.emailOf(entity), email);
  const named = [...(own ?? []), ...(numberedId === null ? [] : [padId(numberedId)])];
  const isKnown = customers !== null && own !== null;
  const source = isKnown ? await combinedSource(table, named, [...customerIds].map(objects.ofCustomer)) : {};
  return { source, accept, numberedId };
}

/** The number that a word asks for, with or without what comes before it; null when it asks for none. */
export function numberOf(word: string, prefix: string): number | null {
  const digits = prefix !== '' && word.startsWith(prefix) ? word.slice(prefix.length) : word;
  return digits.length <= maxDigits && /^\d+$/.test(digits) ? Number(digits) : null;
}

const hasEmail = (email: string | null, asked: string | null): boolean =>
  asked !== null && email !== null && normalEmail(email).startsWith(asked);
