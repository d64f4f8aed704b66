import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { answersQuery, distinctWords, queryWords, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import type { Customer } from './customer.ts';

type Named = Pick<Customer, 'firstName' | 'lastName' | 'company' | 'phone' | 'erasedAtMs'>;

/** The words by which a customer is found; none by which one who was erased is. */
export function customerWords({ firstName, lastName, company, phone, erasedAtMs }: Named): readonly string[] {
  if (erasedAtMs !== null) return [];
  const texts = [lastName, firstName, company].flatMap((text) => (text === null ? [] : wordsOfText(text)));
  return distinctWords([...texts, ...(phone === null ? [] : wordsOfPhone(phone))]);
}

/**
 * What an e-mail address is to begin with for a question; null for one that is none, or asks for more than one thing. An address needs no words: the
 * lock that keeps it unique is found by its beginning.
 */
export const askedEmail = (question: string): string | null => {
  const text = normalEmail(question);
  return /^[^\s]{2,}$/u.test(text) ? text : null;
};

/** Whether a customer answers a question: by each of its words, or by the beginning of the e-mail address. */
export function answersAsCustomer(customer: Customer, question: string): boolean {
  if (customer.erasedAtMs !== null) return false;
  const email = askedEmail(question);
  return (email !== null && normalEmail(customer.email).startsWith(email)) || answersQuery(customerWords(customer), queryWords(question));
}
