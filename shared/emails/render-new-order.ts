import type { Order } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, linesOf } from './compose-email.ts';
import { addressParagraph, amount, cancelledNotice, itemName, orderSubject, pricedItems, testNotice, totals } from './order-paragraphs.ts';

/** To the store: an order came in. It says who ordered, so that the store can act without signing in. */
export const renderNewOrder = (store: Store, order: Order): EmailContent =>
  composeEmail(orderSubject(order, `New order ${order.name}: ${amount(order.totalMinor, order.currency)}`), [
    testNotice(order),
    [`${store.name} has a new order: ${order.name}.`],
    cancelledNotice(order),
    pricedItems(order),
    skus(order),
    totals(order),
    ['Customer:', ...[order.customerName, order.email, order.phone].filter((line) => line !== null)],
    addressParagraph('Send it to', order.fulfillment === 'ship' ? order.shippingAddress : null),
    order.customerNote === null ? [] : ['The customer writes:', ...linesOf(order.customerNote)],
  ]);

const skus = ({ lines }: Order): string[] => {
  const known = lines.filter(({ sku }) => sku !== null).map((line) => `${line.sku}: ${itemName(line)}`);
  return known.length === 0 ? [] : ['SKUs:', ...new Set(known)];
};
