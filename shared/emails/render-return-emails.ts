import type { Order } from '#shared/orders/order.ts';
import { type Return, type ReturnLine, returnName } from '#shared/returns/return.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, type EmailParagraph, nonBlankLines } from './compose-email.ts';
import { closing, greeting, itemName, orderSubject, testNotice } from './render-order-emails.ts';

/** Renders the e-mail to the customer about an approved return, with instructions. */
export const renderReturnApproved = (store: Store, order: Order, returned: Return): EmailContent =>
  composeEmail(orderSubject(order, `Your return ${returnName(returned)} was approved`), [
    testNotice(order),
    greeting(order.customerName),
    [`Your return ${returnName(returned)} of order ${order.name} at ${store.name} was approved:`],
    returnedItems(order, returned.lines),
    returned.instructions === null ? [] : nonBlankLines(returned.instructions),
    closing(store),
  ]);

/** Renders the e-mail to the customer about a declined return, with the reason if one was given. */
export const renderReturnDeclined = (store: Store, order: Order, returned: Return): EmailContent =>
  composeEmail(orderSubject(order, `Your return ${returnName(returned)} was declined`), [
    testNotice(order),
    greeting(order.customerName),
    [`Your return ${returnName(returned)} of order ${order.name} at ${store.name} was declined:`],
    returnedItems(order, returned.lines),
    returned.declineReason === null ? [] : nonBlankLines(returned.declineReason),
    closing(store),
  ]);

const returnedItems = ({ lines }: Order, returned: readonly ReturnLine[]): EmailParagraph =>
  returned.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line === undefined ? [] : [`${quantity} x ${itemName(line)}`];
  });
