import { aLocation } from '#test/support/builders/a-location.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';

const paid = { payment_status: 'paid' };

let harness: OrdersHarness;
let shirt: number;
beforeEach(async () => {
  harness = await openOrdersHarness();
  shirt = await harness.sell(100, 100);
});
afterEach(() => harness.close());

describe('the list of orders', () => {
  it('is newest first and filtered by status, payment status, customer, e-mail address and source', async () => {
    const one = await harness.place(anOrderBody([[shirt, 1]]));
    const two = await harness.place(anOrderBody([[shirt, 1]], { customer: { email: 'Grace@Example.com' }, ...paid }));
    const idsOf = async (query: string) => (await harness.list(query)).data.map(({ id }) => id);
    expect(await idsOf('')).toEqual([two.id, one.id]);
    expect(await idsOf('status=pending')).toEqual([one.id]);
    expect(await idsOf('payment_status=paid')).toEqual([two.id]);
    expect(await idsOf(`customer_id=${one.customer_id}`)).toEqual([one.id]);
    expect(await idsOf('email=grace@example.com')).toEqual([two.id]);
    expect(await idsOf('email=grace@example.com&status=pending')).toEqual([]);
    expect(await idsOf('source=api')).toEqual([two.id, one.id]);
    expect(await idsOf('source=pos')).toEqual([]);
    expect(await idsOf(`updated_since=${two.updated_at}`)).toEqual([two.id]);
  });

  it('shows a line of a deleted product without the ids', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    await harness.removeProduct(100);
    expect((await harness.list()).data[0]?.line_items).toMatchObject([{ product_id: null, variant_id: null, name: 'Linen shirt' }]);
    expect((await harness.get(id)).line_items).toMatchObject([{ product_id: null, variant_id: null }]);
  });
});

describe('PATCH of an order', () => {
  it('changes tags and note, once', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    const changed = await harness.act('updateOrder', id, { tags: ['b2b', ' B2B', 'priority'], note: 'Call first' });
    expect(changed).toMatchObject({ tags: ['b2b', 'priority'], note: 'Call first' });
    expect(await harness.act('updateOrder', id, { note: 'Call first' })).toEqual(changed);
    const events = await harness.events('order.updated');
    expect(events).toHaveLength(1);
    expect(events[0]?.previous).toEqual({ tags: [], note: null });
  });

  it('refuses every other field of an order', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    expect(await refusal(harness.act('updateOrder', id, { status: 'shipped', total: '1.00', made_up: 1 }))).toEqual([
      'status: read_only',
      'total: read_only',
    ]);
  });
});

describe('notes of an order', () => {
  it('end with the name of the API key and are listed newest first', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    await harness.run('createOrderNote', { id, body: { message: 'Called the customer' } });
    await harness.run('createOrderNote', { id, body: { message: 'Called again' } });
    expect(await harness.run('listOrderNotes', { id })).toMatchObject({
      data: [
        { object: 'order_note', order_id: id, message: 'Called again (API key: ERP sync)' },
        { message: 'Called the customer (API key: ERP sync)' },
      ],
      has_more: false,
    });
  });

  it('have at most 2,000 characters, and need an existing order', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    expect(await refusal(harness.run('createOrderNote', { id, body: { message: 'x'.repeat(2001) } }))).toEqual(['message: too_long']);
    await expect(harness.run('createOrderNote', { id: 5, body: { message: 'x' } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(harness.run('listOrderNotes', { id: 5 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the life cycle of an order', () => {
  it('leads from pending through paid and shipped to delivered', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    expect(await harness.act('markOrderPaid', id, { payment_method_label: 'Cash' })).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      payment_method_label: 'Cash',
    });
    expect(await refusal(harness.act('markOrderPaid', id))).toEqual([': order_already_paid']);
    expect(await harness.customers()).toMatchObject([{ totalSpentMinor: 1000n }]);
    const tracking = { company: 'DHL', number: 'JD0146', url: 'https://track.example.com/JD0146' };
    expect(await harness.act('fulfillOrder', id, { tracking })).toMatchObject({
      status: 'shipped',
      fulfillment_status: 'fulfilled',
      tracking,
      shipments: [{ id: 1, line_items: [{ quantity: 1 }], tracking }],
    });
    expect(await harness.act('deliverOrder', id)).toMatchObject({ status: 'delivered' });
    expect((await harness.events()).map(({ topic }) => topic)).toEqual([
      'customer.created',
      'order.created',
      'order.paid',
      'order.fulfilled',
      'internal.email_requested',
      'order.updated',
    ]);
  });

  it('allows fulfillment line by line', async () => {
    const socks = await harness.sell(200, 5);
    const order = await harness.place(
      anOrderBody([
        [shirt, 1],
        [socks, 2],
      ]),
    );
    const [first, second] = order.line_items.map(({ id }) => id);
    expect(await harness.act('fulfillOrder', order.id, { line_items: [{ id: first }] })).toMatchObject({
      status: 'pending',
      fulfillment_status: 'partial',
    });
    expect(await refusal(harness.act('fulfillOrder', order.id, { line_items: [{ id: first }, { id: 7 }] }))).toEqual([
      'line_items[0].id: already_fulfilled',
      'line_items[1].id: unknown_id',
    ]);
    expect(await harness.act('fulfillOrder', order.id, { line_items: [{ id: second }] })).toMatchObject({ status: 'shipped' });
  });

  it('has the tracking URL of a well-known carrier, unless another URL is sent', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    const urlOf = async (tracking: object) => (await harness.act('fulfillOrder', id, { tracking })).tracking?.url;
    expect(await urlOf({ company: 'An Post', number: 'RR123456789IE' })).toBe(
      'https://www.anpost.com/Post-Parcels/Track/History?item=RR123456789IE',
    );
    expect(await urlOf({ company: 'An Post', number: 'RR1', url: 'https://track.example.com/RR1' })).toBe('https://track.example.com/RR1');
    expect(await urlOf({ company: 'Our own van', number: '7' })).toBeNull();
  });

  it('ships only from the location of its stock', async () => {
    await harness.putLocation(aLocation({ id: 2, isDefault: false, priority: 2 }));
    const { id, location_id } = await harness.place(anOrderBody([[shirt, 1]]));
    expect(await refusal(harness.act('fulfillOrder', id, { location_id: 2 }))).toEqual(['location_id: unknown_id']);
    expect(await harness.act('fulfillOrder', id, { location_id })).toMatchObject({ status: 'shipped', location_id: 1 });
  });

  it('accepts a tracking URL of a thousand characters, as a browser sends it', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    const urlOf = (length: number, last: string) => `https://h.example/${'x'.repeat(length - 19)}${last}`;
    const fulfill = (url: string) => harness.act('fulfillOrder', id, { tracking: { url } });
    expect((await fulfill(urlOf(1000, 'x'))).tracking?.url).toHaveLength(1000);
    expect(await refusal(fulfill(urlOf(1001, 'x')))).toEqual(['tracking.url: too_long']);
    expect(await refusal(fulfill(urlOf(1000, '山')))).toEqual(['tracking.url: too_long']);
  });

  it('requires payment first if the store says so; tracking may follow at any time', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    const strict = { store: { ...harness.store, requiresPaymentBeforeFulfillment: true } };
    expect(await refusal(harness.run('fulfillOrder', { id, body: {} }, strict))).toEqual([': order_unpaid']);
    await harness.act('fulfillOrder', id);
    await harness.run('fulfillOrder', { id, body: { tracking: { number: '7' } } }, strict);
    const other = await harness.place(anOrderBody([[shirt, 1]], paid));
    await harness.run('fulfillOrder', { id: other.id, body: {} }, strict);
    expect(await harness.get(other.id)).toMatchObject({ status: 'shipped' });
  });

  it('happens once with concurrent requests', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    const { done, refused } = await outcomes(Array.from({ length: 10 }, () => harness.act('markOrderPaid', id)));
    expect(done).toBe(1);
    expect(new Set(refused)).toEqual(new Set([': order_already_paid']));
    expect(await harness.customers()).toMatchObject([{ totalSpentMinor: 1000n }]);
  });
});

describe('a refund', () => {
  const hundred = async () =>
    harness.place({ ...anOrderBody([], paid), line_items: [{ variant_id: shirt, quantity: 10, price: '10.00' }] });

  it('is of units, of an amount, or of both', async () => {
    const order = await hundred();
    const [line] = order.line_items;
    expect(await harness.refund(order.id, { line_items: [{ id: line?.id, quantity: 3 }] })).toMatchObject({
      object: 'refund',
      amount: '30.00',
      currency: 'EUR',
      note: '3 x Linen shirt',
      restock: false,
      line_items: [{ id: line?.id, quantity: 3, amount: '30.00', restocked: false }],
    });
    expect(await harness.refund(order.id, { amount: '5.00', note: 'Sorry' })).toMatchObject({ amount: '5.00', note: 'Sorry' });
    expect(await harness.get(order.id)).toMatchObject({
      refunded_total: '35.00',
      payment_status: 'partially_refunded',
      status: 'processing',
    });
    expect(await harness.onHand(shirt)).toBe(90);
    expect(await harness.customers()).toMatchObject([{ ordersCount: 1, totalSpentMinor: 6500n }]);
    const list = await harness.run('listRefunds', { id: order.id });
    expect(list).toMatchObject({ data: [{ amount: '5.00' }, { amount: '30.00' }] });
    expect((await harness.events()).map(({ topic }) => topic).slice(-4)).toEqual([
      'refund.created',
      'order.refunded',
      'refund.created',
      'order.refunded',
    ]);
  });

  it('of the whole remaining amount refunds the order', async () => {
    const order = await hundred();
    await harness.refund(order.id, { amount: '100.00' });
    expect(await harness.get(order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    expect(await refusal(harness.refund(order.id, { amount: '0.01' }))).toEqual([': order_refunded']);
  });

  it('of free units puts them back, and refunds a free order with its last unit', async () => {
    const order = await harness.place({ ...anOrderBody([], paid), line_items: [{ variant_id: shirt, quantity: 2, price: '0.00' }] });
    const one = { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }], restock: true };
    expect(await harness.run('previewRefund', { id: order.id, body: one })).toMatchObject({ data: { id: null, amount: '0.00' } });
    expect(await harness.refund(order.id, one)).toMatchObject({ amount: '0.00', line_items: [{ quantity: 1, restocked: true }] });
    expect(await harness.get(order.id)).toMatchObject({ status: 'processing', payment_status: 'paid', refunded_total: '0.00' });
    await harness.refund(order.id, one);
    expect(await harness.get(order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded', refunded_total: '0.00' });
    expect(await harness.onHand(shirt)).toBe(100);
    expect(await refusal(harness.refund(order.id, one))).toEqual([': order_refunded']);
  });

  it.each([
    ['neither an amount nor units', {}, 'amount: amount_required'],
    ['nothing', { amount: '0.00' }, 'amount: amount_must_be_positive'],
    ['less than nothing', { amount: '-1.00' }, 'amount: amount_must_be_positive'],
    ['more than is left', { amount: '100.01' }, 'amount: refund_exceeds_remaining'],
    ['an unknown line', { line_items: [{ id: 7 }] }, 'line_items[0].id: unknown_id'],
  ])('of %s is refused', async (_case, body, expected) => {
    const order = await hundred();
    expect(await refusal(harness.refund(order.id, body))).toEqual([expected]);
    expect(await harness.count('REFUND')).toBe(0);
  });

  it('of an unpaid order is refused', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]]));
    expect(await refusal(harness.refund(id, { amount: 1 }))).toEqual([': order_not_paid']);
  });

  it('can be calculated without being created', async () => {
    const order = await hundred();
    const body = { line_items: [{ id: order.line_items[0]?.id }] };
    expect(await harness.run('previewRefund', { id: order.id, body })).toMatchObject({ data: { id: null, amount: '100.00' } });
    expect(await harness.count('REFUND')).toBe(0);
    expect(await harness.get(order.id)).toEqual(order);
  });

  it('is created once for the remaining amount, however many concurrent requests there are', async () => {
    const order = await hundred();
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => harness.refund(order.id, { amount: '60.00' })));
    expect(done).toBe(1);
    expect(new Set(refused)).toEqual(new Set(['amount: refund_exceeds_remaining']));
    expect(await harness.count('REFUND')).toBe(1);
    expect((await harness.get(order.id)).refunded_total).toBe('60.00');
  });

  it('puts stock back only on request, and a cancellation does not put it back again', async () => {
    const order = await harness.place(anOrderBody([[shirt, 3]], paid));
    expect(await harness.onHand(shirt)).toBe(97);
    const [line] = order.line_items;
    await harness.refund(order.id, { line_items: [{ id: line?.id, quantity: 2 }], restock: true });
    expect(await harness.onHand(shirt)).toBe(99);
    const cancelled = await harness.act('cancelOrder', order.id, {});
    expect(cancelled).toMatchObject({ status: 'cancelled', payment_status: 'refunded', refunded_total: '30.00' });
    expect(cancelled.line_items).toMatchObject([{ refunded_quantity: 3, restocked_quantity: 3 }]);
    expect(await harness.onHand(shirt)).toBe(100);
  });

  it("puts stock back at the default location when the order's location is no longer active", async () => {
    const order = await harness.place(anOrderBody([[shirt, 3]], paid));
    await harness.putLocation(aLocation({ id: 1, isActive: false, isDefault: false }));
    await harness.putLocation(aLocation({ id: 2, isDefault: true }));
    await harness.refund(order.id, { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }], restock: true });
    await harness.act('cancelOrder', order.id);
    expect([await harness.onHand(shirt, 1), await harness.onHand(shirt, 2)]).toEqual([97, 3]);
    expect((await harness.movedUnits()).get(shirt)).toBe(100);
  });

  it('of a line of a deleted product silently skips the stock', async () => {
    const order = await harness.place(anOrderBody([[shirt, 3]], paid));
    await harness.removeProduct(100);
    const refund = await harness.refund(order.id, { line_items: [{ id: order.line_items[0]?.id }], restock: true });
    expect(refund.line_items).toMatchObject([{ quantity: 3, restocked: false }]);
  });
});

describe('the cancellation of an order', () => {
  it("reverses money, stock, the use of the code and the customer's counters", async () => {
    await harness.addDiscount({ oncePerCustomer: true });
    const order = await harness.place(anOrderBody([[shirt, 2]], { discount_code: 'WELCOME10', ...paid }));
    const cancelled = await harness.act('cancelOrder', order.id, { reason: 'customer', note: 'Changed their mind' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_total: '18.00',
      cancel_reason: 'customer',
    });
    expect(await harness.onHand(shirt)).toBe(100);
    expect(await harness.customers()).toMatchObject([{ ordersCount: 0, totalSpentMinor: 0n }]);
    expect(await harness.discounts()).toMatchObject([{ timesUsed: 0, everUsed: true }]);
    expect((await harness.events()).map(({ topic }) => topic).slice(-4)).toEqual([
      'order.cancelled',
      'refund.created',
      'order.refunded',
      'internal.email_requested',
    ]);
    expect(await harness.run('listOrderNotes', { id: order.id })).toMatchObject({
      data: [{ message: 'Changed their mind (API key: ERP sync)' }],
    });
    expect((await harness.place(anOrderBody([[shirt, 1]], { discount_code: 'WELCOME10' }))).discount_code).toBe('WELCOME10');
  });

  it('of an unpaid order refunds nothing', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 2]]));
    expect(await harness.act('cancelOrder', id, { restock: false })).toMatchObject({ status: 'cancelled', payment_status: 'unpaid' });
    expect(await harness.count('REFUND')).toBe(0);
    expect(await harness.onHand(shirt)).toBe(98);
    expect(await refusal(harness.act('cancelOrder', id))).toEqual([': order_cancelled']);
  });

  it('is refused once goods are shipped', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 2]]));
    await harness.act('fulfillOrder', id);
    expect(await refusal(harness.act('cancelOrder', id))).toEqual([': order_already_fulfilled']);
  });

  it('happens once, however many concurrent requests there are', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 2]], paid));
    expect((await outcomes(Array.from({ length: 10 }, () => harness.act('cancelOrder', id)))).done).toBe(1);
    expect(await harness.onHand(shirt)).toBe(100);
    expect(await harness.count('REFUND')).toBe(1);
  });
});

describe('the preview of an order', () => {
  it('shows prices and short lines, and writes nothing', async () => {
    const body = anOrderBody([[shirt, 101]], { shipping_line: { title: 'Standard', price: 5 } });
    expect(await harness.run('previewOrder', { body })).toMatchObject({
      data: {
        id: null,
        number: null,
        status: 'preview',
        customer_id: null,
        total: '1015.00',
        line_items: [{ id: null, line_total: '1010.00' }],
        warnings: [{ param: 'line_items[0].quantity', code: 'insufficient_stock', meta: { requested: 101, available: 100 } }],
      },
    });
    expect(await harness.onHand(shirt)).toBe(100);
    expect(await harness.customers()).toEqual([]);
    expect(await harness.events()).toEqual([]);
    expect((await harness.place(anOrderBody([[shirt, 1]]))).number).toBe(1001);
  });
});

describe('a cancellation after refunds', () => {
  it.each([
    [false, 9],
    [true, 10],
  ])('puts back the units that were not refunded (refunded with restock %s)', async (restock, onHand) => {
    const shirt = await harness.sell(7_100, 10);
    const order = await harness.place(anOrderBody([[shirt, 3]], { payment_status: 'paid' }));
    await harness.refund(order.id, { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }], restock });
    await harness.act('cancelOrder', order.id);
    expect(await harness.onHand(shirt)).toBe(onHand);
  });
});
