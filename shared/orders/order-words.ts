import { askedEmail } from '#shared/customers/customer-words.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { answersQuery, distinctWords, queryWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import type { Order } from './order.ts';

const wordsOfAddress = (address: Address | null): readonly string[] =>
  address === null
    ? []
    : [address.last_name, address.first_name, address.company].flatMap((text) => (text === null ? [] : wordsOfText(text)));

/** The words that an order itself says of who gets it, its number and its tags. */
export function orderWords(order: Order): readonly string[] {
  return distinctWords([...wordsOfCode(order.name), ...recipientWords(order)]);
}

/** The same without its number. */
export function recipientWords({ customerName, phone, shippingAddress, billingAddress, tags }: Order): readonly string[] {
  return distinctWords([
    ...(customerName === null ? [] : wordsOfText(customerName)),
    ...wordsOfAddress(shippingAddress),
    ...wordsOfAddress(billingAddress),
    ...(phone === null ? [] : wordsOfPhone(phone)),
    ...tags.flatMap(wordsOfText),
  ]);
}

/**
 * Those of these words by which the order is to be found itself. By its number it is found without an entry, and by the words of its customer through
 * the customer: an order of a known customer mostly has no word left.
 */
export function ownOrderWords(order: Order, wordsOfCustomer: readonly string[]): readonly string[] {
  const elsewhere = new Set(wordsOfCustomer);
  return recipientWords(order).filter((word) => !elsewhere.has(word));
}

/** Whether what an order says itself answers a question: each of its words, or the beginning of the e-mail address. */
export function answersAsOrder(order: Order, question: string): boolean {
  const email = askedEmail(question);
  return (
    (email !== null && order.email !== null && normalEmail(order.email).startsWith(email)) ||
    answersQuery(orderWords(order), queryWords(question))
  );
}
