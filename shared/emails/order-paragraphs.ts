import type { Address } from '#shared/kernel/address.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import type { Order, OrderLine } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import type { EmailLine, EmailParagraph } from './compose-email.ts';

/*
 * The paragraphs that e-mails about orders share.
 */

/** An amount with its currency. */
export const amount = (minor: bigint, currency: string): string => `${formatMoney(minor)} ${currency}`;

/** The subject of an e-mail about an order; one about a test order says so. */
export const orderSubject = ({ test }: Pick<Order, 'test'>, words: string): string => (test ? `[Test] ${words}` : words);

/** Says that an order is a test order, if it is. */
export const testNotice = ({ test }: Pick<Order, 'test'>): EmailParagraph => (test ? ['This is a test order.'] : []);

/** What was bought, without its price. */
export const itemName = ({ name, variantTitle }: Pick<OrderLine, 'name' | 'variantTitle'>): string =>
  variantTitle === null ? name : `${name} (${variantTitle})`;

/** The lines of an order with their prices before discounts. */
export const pricedItems = ({ lines, currency }: Order): EmailParagraph =>
  lines.map((line) => `${line.quantity} x ${itemName(line)}: ${amount(line.lineTotalMinor, currency)}`);

/** From the subtotal to the total, how it is paid, and what was refunded. */
export const totals = (order: Order): EmailParagraph => {
  const { currency, shippingLine, pricesIncludeTax } = order;
  const tax = `${pricesIncludeTax ? 'Tax included' : 'Tax'}: ${amount(order.taxTotalMinor, currency)}`;
  const isPaid = order.paidAtMs !== null;
  return [
    `Subtotal: ${amount(order.subtotalMinor, currency)}`,
    ...(order.discountTotalMinor === 0n ? [] : [`Discount: ${amount(-order.discountTotalMinor, currency)}`]),
    ...(shippingLine === null ? [] : [`Shipping (${shippingLine.title}): ${amount(order.shippingTotalMinor, currency)}`]),
    ...(order.taxTotalMinor === 0n ? [] : [tax]),
    `Total: ${amount(order.totalMinor, currency)}`,
    `Payment: ${order.paymentMethodLabel} (${isPaid ? 'paid' : 'not paid yet'})`,
    ...(order.refundedTotalMinor === 0n ? [] : [`Refunded: ${amount(order.refundedTotalMinor, currency)}`]),
  ];
};

/** An address under a heading; nothing when there is none. */
export function addressParagraph(heading: string, address: Address | null): EmailParagraph {
  if (address === null) return [];
  const { first_name, last_name, company, line1, line2, postcode, city, region, country, phone } = address;
  const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ');
  const lines = [joined(first_name, last_name), company, line1, line2, joined(postcode, city), region, country, phone];
  return [`${heading}:`, ...lines.filter((line) => line !== null && line !== '').map(String)];
}

/** Says that an order that is told of was cancelled before it was told. */
export const cancelledNotice = ({ cancelledAtMs }: Order): EmailParagraph =>
  cancelledAtMs === null ? [] : ['The order has been cancelled since.'];

/** How an e-mail to a customer begins. */
export const greeting = (name: string | null): EmailParagraph => [name === null ? 'Hello,' : `Hello ${name},`];

/** How an e-mail to a customer ends; replies go to the store. */
export const closing = ({ name, domain }: Pick<Store, 'name' | 'domain'>): EmailParagraph => [
  'Questions? Reply to this e-mail.',
  storeLine({ name, domain }),
];

/** The store with its address on the web. */
export const storeLine = ({ name, domain }: Pick<Store, 'name' | 'domain'>): EmailLine => ({ label: name, url: `https://${domain}` });
