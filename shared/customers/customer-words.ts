import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { distinctWords, matchesQuery, queryWords, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import type { Customer } from './customer.ts';

type Named = Pick<Customer, 'firstName' | 'lastName' | 'company' | 'phone' | 'erasedAtMs'>;

/** Returns the words by which a customer can be found; none if the customer was erased. */
export function customerWords({ firstName, lastName, company, phone, erasedAtMs }: Named): readonly string[] {
  if (erasedAtMs !== null) return [];
  const texts = [lastName, firstName, company].flatMap((text) => (text === null ? [] : wordsOfText(text)));
  return distinctWords([...texts, ...(phone === null ? [] : wordsOfPhone(phone))]);
}

/**
 * Returns the search text in the normal form of e-mail addresses. If the text has several words or is too short,
 * returns null.
 */
export const emailInQuery = (question: string): string | null => {
  const text = normalEmail(question);
  return /^[^\s]{2,}$/u.test(text) ? text : null;
};

/**
 * Reports whether a customer matches a search: either all of the search's words match, or the e-mail address begins
 * with the search text.
 */
export function customerMatches(customer: Customer, question: string): boolean {
  if (customer.erasedAtMs !== null) return false;
  const email = emailInQuery(question);
  return (email !== null && normalEmail(customer.email).startsWith(email)) || matchesQuery(customerWords(customer), queryWords(question));
}
