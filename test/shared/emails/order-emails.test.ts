import { renderNewOrder, renderOrderCancelled, renderOrderConfirmation, renderOrderFulfilled } from '#shared/emails/render-order-emails.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anOrder, anOrderLine, theWorkedOrder } from '#test/support/builders/an-order.ts';

const store = aStore();
const shippingAddress = completeAddress({
  first_name: 'Ada',
  last_name: 'Byron',
  line1: '1 Main St',
  city: 'Dublin',
  postcode: 'D01',
  country: 'IE',
});

describe('the confirmation of an order', () => {
  it('tells the customer what was bought, its price and its destination', () => {
    const { subject, text, html } = renderOrderConfirmation(store, theWorkedOrder({ shippingAddress }));
    expect(subject).toBe('Your order #1042 at Example');
    expect(text).toBe(`Hello Ada Byron,

Thank you for your order #1042 at Example.

2 x Linen shirt (S / White): 50.00 EUR
1 x Socks: 10.00 EUR

Subtotal: 60.00 EUR
Discount: -6.00 EUR
Shipping (Standard): 4.95 EUR
Tax: 11.79 EUR
Total: 70.74 EUR
Payment: Bank transfer (paid)

It is sent to:
Ada Byron
1 Main St
D01 Dublin
IE

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
    expect(html).toContain('<p>2 x Linen shirt (S / White): 50.00 EUR<br>\n1 x Socks: 10.00 EUR</p>');
  });

  it('is marked as a test for a test order', () => {
    const { subject, text } = renderOrderConfirmation(store, anOrder({ test: true, customerName: null }));
    expect(subject).toBe('[Test] Your order #1042 at Example');
    expect(text).toBe(`This is a test order.

Hello,

Thank you for your order #1042 at Example.

1 x Linen shirt (S / White): 10.00 EUR

Subtotal: 10.00 EUR
Total: 10.00 EUR
Payment: Bank transfer (paid)

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it('shows the current state of the order', () => {
    const { text } = renderOrderConfirmation(
      store,
      anOrder({ cancelledAtMs: 1, refundedTotalMinor: 1000n, pricesIncludeTax: true, taxTotalMinor: 187n }),
    );
    expect(text).toContain('The order has since been canceled.\n');
    expect(text).toContain('Tax included: 1.87 EUR\nTotal: 10.00 EUR\nPayment: Bank transfer (paid)\nRefunded: 10.00 EUR\n');
  });
});

describe('the notice of a new order', () => {
  it('tells the store the customer, the items, the payment and the destination', () => {
    const order = anOrder({ paidAtMs: null, phone: '+35312345678', shippingAddress, customerNote: 'Please ring.\nTwice.' });
    const { subject, text } = renderNewOrder(store, order);
    expect(subject).toBe('New order #1042: 10.00 EUR');
    expect(text).toBe(`Example has a new order: #1042.

1 x Linen shirt (S / White): 10.00 EUR

SKUs:
LS-S-W: Linen shirt (S / White)

Subtotal: 10.00 EUR
Total: 10.00 EUR
Payment: Bank transfer (not paid yet)

Customer:
Ada Byron
ada@example.com
+35312345678

Send it to:
Ada Byron
1 Main St
D01 Dublin
IE

The customer writes:
Please ring.
Twice.
`);
  });
});

describe('the notice of a shipment', () => {
  const tracking = { company: 'DHL', number: 'JD0146', url: 'https://track.example.com/JD0146' };
  const shipment = { id: 1, lines: [{ lineId: 1, quantity: 2 }], tracking, createdAtMs: 0 };

  it('tells the customer its contents and tracking', () => {
    const order = theWorkedOrder({ fulfillmentStatus: 'partial', shipments: [shipment] });
    const { subject, text } = renderOrderFulfilled(store, order, shipment);
    expect(subject).toBe('Part of your order #1042 is on its way');
    expect(text).toBe(`Hello Ada Byron,

Part of your order #1042 is on its way:

2 x Linen shirt (S / White)

Carrier: DHL
Tracking number: JD0146
Follow it: https://track.example.com/JD0146

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it.each([
    ['ship', 'Your order #1042 is on its way'],
    ['pickup', 'Your order #1042 is ready to be collected'],
    ['digital', 'Your order #1042 is fulfilled'],
  ] as const)('of an order with the delivery method %s begins with "%s"', (fulfillment, subject) => {
    const whole = { ...shipment, tracking: null };
    const order = anOrder({ fulfillment, fulfillmentStatus: 'fulfilled', shipments: [whole] });
    expect(renderOrderFulfilled(store, order, whole).subject).toBe(subject);
  });
});

describe('the notice of a cancellation', () => {
  it('tells the customer the refund', () => {
    const { subject, text } = renderOrderCancelled(store, anOrder({ cancelledAtMs: 1, refundedTotalMinor: 1000n }));
    expect(subject).toBe('Your order #1042 was canceled');
    expect(text).toBe(`Hello Ada Byron,

Your order #1042 at Example was canceled:

1 x Linen shirt (S / White)

The full amount of 10.00 EUR is refunded.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it.each([
    ['a part of the price', { refundedTotalMinor: 400n }, '4.00 EUR of 10.00 EUR is refunded.\n'],
    ['nothing, because it was not paid', { paidAtMs: null }, 'It was not paid, so there is nothing to refund.\n'],
  ])('names a refund of %s', (_, over, sentence) => {
    expect(renderOrderCancelled(store, anOrder(over)).text).toContain(sentence);
  });

  it('does not mention money that is not refunded', () => {
    expect(renderOrderCancelled(store, anOrder({ lines: [anOrderLine()] })).text).not.toContain('refund');
  });
});

it('the staff note is not shown to the customer', () => {
  const order = theWorkedOrder({ note: 'Pays late', customerNote: 'Ring the bell' });
  const shipment = { id: 1, lines: [{ lineId: 1, quantity: 2 }], tracking: null, createdAtMs: 0 };
  const told = [renderOrderConfirmation(store, order), renderOrderFulfilled(store, order, shipment), renderOrderCancelled(store, order)];
  expect(told.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join()).not.toContain('Pays late');
});
