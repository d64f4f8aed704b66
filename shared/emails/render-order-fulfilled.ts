import type { DeliveryMethod } from '#shared/kernel/statuses.ts';
import type { Order, Shipment, Tracking } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, type EmailParagraph } from './compose-email.ts';
import { closing, greeting, itemName, orderSubject, testNotice } from './order-paragraphs.ts';

const happened: Readonly<Record<DeliveryMethod, string>> = {
  ship: 'is on its way',
  pickup: 'is ready to be collected',
  digital: 'is fulfilled',
  pos: 'is fulfilled',
};

/** To the customer: a parcel of the order, with its tracking. */
export function renderOrderFulfilled(store: Store, order: Order, shipment: Shipment): EmailContent {
  const isPart = order.fulfillmentStatus === 'partial' || order.shipments.length > 1;
  const news = `${isPart ? 'Part of your' : 'Your'} order ${order.name} ${happened[order.fulfillment]}`;
  return composeEmail(orderSubject(order, news), [
    testNotice(order),
    greeting(order.customerName),
    [`${news}:`],
    shippedItems(order, shipment),
    trackingParagraph(shipment.tracking),
    closing(store),
  ]);
}

const shippedItems = ({ lines }: Order, shipment: Shipment): EmailParagraph =>
  shipment.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line === undefined ? [] : [`${quantity} x ${itemName(line)}`];
  });

const trackingParagraph = (tracking: Tracking | null): EmailParagraph =>
  tracking === null
    ? []
    : [
        ...(tracking.company === null ? [] : [`Carrier: ${tracking.company}`]),
        ...(tracking.number === null ? [] : [`Tracking number: ${tracking.number}`]),
        ...(tracking.url === null ? [] : [{ label: 'Follow it', url: tracking.url }]),
      ];
