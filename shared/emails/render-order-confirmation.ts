import type { Order } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent } from './compose-email.ts';
import { addressParagraph, cancelledNotice, closing, greeting, orderSubject, pricedItems, testNotice, totals } from './order-paragraphs.ts';

/** To the customer: the order as it is. */
export const renderOrderConfirmation = (store: Store, order: Order): EmailContent =>
  composeEmail(orderSubject(order, `Your order ${order.name} at ${store.name}`), [
    testNotice(order),
    greeting(order.customerName),
    [`Thank you for your order ${order.name} at ${store.name}.`],
    cancelledNotice(order),
    pricedItems(order),
    totals(order),
    addressParagraph('It is sent to', order.fulfillment === 'ship' ? order.shippingAddress : null),
    closing(store),
  ]);
