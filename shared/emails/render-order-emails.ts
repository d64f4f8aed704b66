import type { Address } from '#shared/kernel/addresses/address.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import type { DeliveryMethod, Order, OrderLine, Shipment, Tracking } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, type EmailLine, type EmailParagraph, nonBlankLines } from './compose-email.ts';

/** Renders the order confirmation to the customer. */
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

/**
 * Renders the e-mail to the store about a new order. It includes the customer's details, so that the store can act
 * without signing in.
 */
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
    order.customerNote === null ? [] : ['The customer writes:', ...nonBlankLines(order.customerNote)],
  ]);

const skus = ({ lines }: Order): string[] => {
  const known = lines.filter(({ sku }) => sku !== null).map((line) => `${line.sku}: ${itemName(line)}`);
  return known.length === 0 ? [] : ['SKUs:', ...new Set(known)];
};

const happened: Readonly<Record<DeliveryMethod, string>> = {
  ship: 'is on its way',
  pickup: 'is ready to be collected',
  digital: 'is fulfilled',
  pos: 'is fulfilled',
};

/** Renders the e-mail to the customer about a parcel of the order, with its tracking information. */
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

/**
 * Renders the e-mail to the customer about a canceled order, with the refunded amount. The reason is omitted, because
 * it is meant only for the store.
 */
export const renderOrderCancelled = (store: Store, order: Order): EmailContent =>
  composeEmail(orderSubject(order, `Your order ${order.name} was canceled`), [
    testNotice(order),
    greeting(order.customerName),
    [`Your order ${order.name} at ${store.name} was canceled:`],
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

/* The paragraphs that e-mails about orders and returns have in common. */

/** Formats an amount with its currency. */
export const amount = (minor: bigint, currency: string): string => `${formatMoney(minor)} ${currency}`;

/** Returns the subject of an e-mail about an order. For test orders, it begins with `[Test]`. */
export const orderSubject = ({ test }: Pick<Order, 'test'>, words: string): string => (test ? `[Test] ${words}` : words);

/** Returns a notice that the order is a test order; empty if it is not. */
export const testNotice = ({ test }: Pick<Order, 'test'>): EmailParagraph => (test ? ['This is a test order.'] : []);

/** Returns an item's name, with its variant. */
export const itemName = ({ name, variantTitle }: Pick<OrderLine, 'name' | 'variantTitle'>): string =>
  variantTitle === null ? name : `${name} (${variantTitle})`;

/** Returns the order's lines with their prices before discounts. */
const pricedItems = ({ lines, currency }: Order): EmailParagraph =>
  lines.map((line) => `${line.quantity} x ${itemName(line)}: ${amount(line.lineTotalMinor, currency)}`);

/** Returns the amounts from the subtotal to the total, then the payment method and the refunds. */
const totals = (order: Order): EmailParagraph => {
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

/** Returns an address under a heading; empty if there is no address. */
function addressParagraph(heading: string, address: Address | null): EmailParagraph {
  if (address === null) return [];
  const { first_name, last_name, company, line1, line2, postcode, city, region, country, phone } = address;
  const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ');
  const lines = [joined(first_name, last_name), company, line1, line2, joined(postcode, city), region, country, phone];
  return [`${heading}:`, ...lines.filter((line) => line !== null && line !== '').map(String)];
}

/**
 * Returns a notice that the order was canceled before this e-mail was sent. The notice is empty if the order was not
 * canceled.
 */
const cancelledNotice = ({ cancelledAtMs }: Order): EmailParagraph =>
  cancelledAtMs === null ? [] : ['The order has since been canceled.'];

/** Returns the opening of an e-mail to a customer. */
export const greeting = (name: string | null): EmailParagraph => [name === null ? 'Hello,' : `Hello ${name},`];

/** Returns the last paragraph of an e-mail from the store. */
export const closing = ({ name, domain }: Pick<Store, 'name' | 'domain'>): EmailParagraph => [
  'Questions? Reply to this e-mail.',
  storeLine({ name, domain }),
];

/** Returns the store's name and web address. */
export const storeLine = ({ name, domain }: Pick<Store, 'name' | 'domain'>): EmailLine => ({ label: name, url: `https://${domain}` });
