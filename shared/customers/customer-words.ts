import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { distinctWords, matchesQuery, queryWords, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import type { Customer } from './customer.ts';

type Named = Pick<Customer, 'firstName' | 'lastName' | 'company' | 'phone' | 'erasedAtMs'>;

/** Returns the search words of a customer; empty for an erased one. */
export function customerWords({ firstName, lastName, company, phone, erasedAtMs }: Named): readonly string[] {
  if (erasedAtMs !== null) return [];
  const texts = [lastName, firstName, company].flatMap((text) => (text === null ? [] : wordsOfText(text)));
  return distinctWords([...texts, ...(phone === null ? [] : wordsOfPhone(phone))]);
}

/**
 * Returns the beginning of an e-mail address that a search asks for; null when the search has several words or is too short. Addresses need
 * no search words: the locks that keep them unique are found by prefix.
 */
export const emailInQuery = (question: string): string | null => {
  const text = normalEmail(question);
  return /^[^\s]{2,}$/u.test(text) ? text : null;
};

/** Reports whether a customer matches a search: by all of its words, or by the beginning of the e-mail address. */
export function customerMatches(customer: Customer, question: string): boolean {
  if (customer.erasedAtMs !== null) return false;
  const email = emailInQuery(question);
  return (email !== null && normalEmail(customer.email).startsWith(email)) || matchesQuery(customerWords(customer), queryWords(question));
}
