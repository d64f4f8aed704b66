import type { Address } from '#shared/kernel/addresses/address.ts';
import { distinctWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import type { Order } from './order.ts';

const wordsOfAddress = (address: Address | null): readonly string[] =>
  address === null
    ? []
    : [address.last_name, address.first_name, address.company].flatMap((text) => (text === null ? [] : wordsOfText(text)));

/** Returns the words by which an order is found: its number, recipients and tags. */
export function orderWords(order: Order): readonly string[] {
  return distinctWords([...wordsOfCode(order.name), ...recipientWords(order)]);
}

/** Returns all search words of an order except its number. */
export function recipientWords({ customerName, phone, shippingAddress, billingAddress, tags }: Order): readonly string[] {
  return distinctWords([
    ...(customerName === null ? [] : wordsOfText(customerName)),
    ...wordsOfAddress(shippingAddress),
    ...wordsOfAddress(billingAddress),
    ...(phone === null ? [] : wordsOfPhone(phone)),
    ...tags.flatMap(wordsOfText),
  ]);
}
