import type { Order } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, type EmailParagraph } from './compose-email.ts';
import { amount, closing, greeting, itemName, orderSubject, testNotice } from './order-paragraphs.ts';

/** To the customer: the order was cancelled, and what of its money goes back. Why is the store's own business. */
export const renderOrderCancelled = (store: Store, order: Order): EmailContent =>
  composeEmail(orderSubject(order, `Your order ${order.name} was cancelled`), [
    testNotice(order),
    greeting(order.customerName),
    [`Your order ${order.name} at ${store.name} was cancelled:`],
    order.lines.map((line) => `${line.quantity} x ${itemName(line)}`),
    money(order),
    closing(store),
  ]);

function money(order: Order): EmailParagraph {
  if (order.paidAtMs === null) return ['It was not paid, so there is nothing to refund.'];
  if (order.refundedTotalMinor === 0n) return [];
  const refunded = amount(order.refundedTotalMinor, order.currency);
  return [
    order.refundedTotalMinor === order.totalMinor
      ? `The full amount of ${refunded} is refunded.`
      : `${refunded} of ${amount(order.totalMinor, order.currency)} is refunded.`,
  ];
}
