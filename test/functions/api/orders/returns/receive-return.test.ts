import type { OrderView } from '#shared/orders/order-schema.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { type Returns, returnsIn } from '#test/support/harness/returns-harness.ts';

let harness: OrdersHarness;
let returns: Returns;
let shirt: number;
let order: OrderView;
beforeEach(async () => {
  harness = await openOrdersHarness({ locations: [aLocation(), aLocation({ id: 2, name: 'Shop', isDefault: false, priority: 5 })] });
  returns = returnsIn(harness);
  shirt = await harness.sell(100, 10);
  order = await returns.sent([[shirt, 3]]);
});
afterEach(() => harness.close());

describe('an approved return', () => {
  it("is received with its refund, its stock and the customer's counters", async () => {
    await harness.taxIreland();
    const opened = await returns.open(order, [[0, 2]]);
    const body = { line_items: [{ id: 1, quantity: 2, restock: true }], refund: { note: ' Sorry ' } };
    const received = await returns.act('receiveReturn', opened, body);
    expect(received).toMatchObject({ status: 'received', refunded: '20.00', location_id: 1, received_at: received.updated_at });
    expect(received.line_items).toMatchObject([{ quantity: 2, received_quantity: 2, restocked_quantity: 2 }]);
    const [refund] = await harness.events('refund.created');
    expect(refund?.data).toMatchObject({
      id: received.refund_id,
      order_id: order.id,
      return_id: opened.id,
      amount: '20.00',
      restock: true,
      note: 'Sorry',
      line_items: [{ id: order.line_items[0]?.id, quantity: 2, amount: '20.00', restocked: true }],
    });
    const after = await harness.get(order.id);
    expect(after).toMatchObject({ payment_status: 'partially_refunded', refunded_total: '20.00' });
    expect(after.line_items).toMatchObject([{ refunded_quantity: 2, restocked_quantity: 2, returning_quantity: 0, returned_quantity: 2 }]);
    const [told] = await harness.events('order.refunded');
    expect(told?.data).toEqual({ ...after, refund_id: received.refund_id });
    expect((await harness.events('return.updated')).map(({ data }) => data)).toEqual([received]);
    expect(await harness.onHand(shirt)).toBe(9);
    expect((await harness.movedUnits()).get(shirt)).toBe(9);
    expect((await harness.customers())[0]).toMatchObject({ ordersCount: 1, totalSpentMinor: 1000n });
  });

  it('is received by default for all expected units, without a refund or stock', async () => {
    const received = await returns.act('receiveReturn', await returns.open(order, [[0, 2]]));
    expect(received).toMatchObject({ status: 'received', refund_id: null, refunded: '0.00' });
    expect(received.line_items).toMatchObject([{ received_quantity: 2, restocked_quantity: 0 }]);
    expect(await harness.onHand(shirt)).toBe(7);
    expect(await harness.count('REFUND')).toBe(0);
    expect((await harness.events('order.updated')).at(-1)?.data).toEqual(await harness.get(order.id));
  });

  it('is received in parts, each with its own refund, and stays approved until the last', async () => {
    const opened = await returns.open(order, [[0, 3]]);
    const part = (quantity: number | null, refund: object | null) =>
      returns.act('receiveReturn', opened, { line_items: [{ id: 1, ...(quantity === null ? {} : { quantity }) }], refund });
    const first = await part(1, {});
    expect(first).toMatchObject({ status: 'approved', refunded: '10.00', line_items: [{ received_quantity: 1 }] });
    expect(first.received_at).toBe(first.updated_at);
    const second = await part(1, { amount: '4.00' });
    expect(second).toMatchObject({ status: 'approved', refunded: '14.00', line_items: [{ received_quantity: 2 }] });
    const last = await part(null, null);
    expect(last).toMatchObject({ status: 'received', refunded: '14.00', refund_id: second.refund_id });
    expect(await refusal(part(1, null))).toEqual([': return_received']);
    expect((await harness.get(order.id)).line_items).toMatchObject([{ refunded_quantity: 2, returned_quantity: 3 }]);
  });

  it('received without a refund is refunded later, once, without further stock', async () => {
    await returns.act('receiveReturn', await returns.open(order, [[0, 2]]), { line_items: [{ id: 1, restock: true }] });
    const id = order.line_items[0]?.id;
    const refund = await harness.refund(order.id, { line_items: [{ id, quantity: 2 }], restock: true });
    expect(refund).toMatchObject({ amount: '20.00', line_items: [{ restocked: false }] });
    expect(await harness.onHand(shirt)).toBe(9);
    expect(await refusal(harness.refund(order.id, { line_items: [{ id, quantity: 2 }] }))).toEqual([
      'line_items[0].quantity: quantity_exceeds_refundable',
    ]);
  });

  it('goes into stock at the given location', async () => {
    const body = { line_items: [{ id: 1, restock: true }], location_id: 2 };
    const received = await returns.act('receiveReturn', await returns.open(order, [[0, 2]]), body);
    expect(received.location_id).toBe(2);
    expect([await harness.onHand(shirt, 1), await harness.onHand(shirt, 2)]).toEqual([7, 2]);
  });

  it("goes into stock at the default location when the order's location is no longer active", async () => {
    await harness.putLocation(aLocation({ id: 1, isActive: false, isDefault: false }));
    await harness.putLocation(aLocation({ id: 2, name: 'Shop', isDefault: true }));
    await returns.act('receiveReturn', await returns.open(order, [[0, 2]]), { line_items: [{ id: 1, restock: true }] });
    expect(await harness.onHand(shirt, 2)).toBe(2);
  });

  it('of a deleted product is received without stock, and shows no variant', async () => {
    const opened = await returns.open(order, [[0, 2]]);
    await harness.removeProduct(100);
    const received = await returns.act('receiveReturn', opened, { line_items: [{ id: 1, restock: true }], refund: {} });
    expect(received.line_items).toMatchObject([{ variant_id: null, received_quantity: 2, restocked_quantity: 0 }]);
    expect((await returns.list()).data).toEqual([received]);
  });

  it('is not received at an unknown or inactive location', async () => {
    await harness.putLocation(aLocation({ id: 2, isActive: false, isDefault: false }));
    const opened = await returns.open(order, [[0, 2]]);
    expect(await refusal(returns.act('receiveReturn', opened, { location_id: 99 }))).toEqual(['location_id: unknown_id']);
    expect(await refusal(returns.act('receiveReturn', opened, { location_id: 2 }))).toEqual(['location_id: inactive_location']);
  });

  it('is not received for unknown or repeated lines, or more units than expected', async () => {
    const opened = await returns.open(order, [[0, 2]]);
    const receive = (line_items: readonly object[]) => returns.act('receiveReturn', opened, { line_items });
    expect(await refusal(receive([{ id: 2 }, { id: 1 }, { id: 1 }]))).toEqual([
      'line_items[0].id: unknown_id',
      'line_items[2].id: duplicate',
    ]);
    expect(await refusal(receive([{ id: 1, quantity: 3 }]))).toEqual(['line_items[0].quantity: quantity_exceeds_expected']);
  });

  it('is received with a refund of free units', async () => {
    const free = await returns.sent([[shirt, 2]], { line_items: [{ variant_id: shirt, quantity: 2, price: '0.00' }] });
    const opened = await returns.open(free, [[0, 2]]);
    const received = await returns.act('receiveReturn', opened, { line_items: [{ id: 1, restock: true }], refund: {} });
    expect(received).toMatchObject({ status: 'received', refunded: '0.00', line_items: [{ restocked_quantity: 2 }] });
    expect(await harness.get(free.id)).toMatchObject({ payment_status: 'refunded', line_items: [{ refunded_quantity: 2 }] });
  });

  it.each([
    ['more than is left', '40.00', 'refund.amount: refund_exceeds_remaining'],
    ['nothing', '0.00', 'refund.amount: amount_must_be_positive'],
    ['less than nothing', '-1.00', 'refund.amount: amount_must_be_positive'],
    ['parts of a cent', '1.005', 'refund.amount: too_many_decimals'],
  ])('is not received with a refund of %s, and nothing changes', async (_, amount, said) => {
    const opened = await returns.open(order, [[0, 2]]);
    expect(await refusal(returns.act('receiveReturn', opened, { refund: { amount } }))).toEqual([said]);
    expect(await returns.get(opened)).toEqual(opened);
  });

  it('is not refunded when the order is unpaid or already refunded', async () => {
    const unpaid = await returns.sent([[shirt, 1]], { payment_status: 'pending' });
    expect(await refusal(returns.act('receiveReturn', await returns.open(unpaid, [[0, 1]]), { refund: {} }))).toEqual([': order_not_paid']);
    const opened = await returns.open(order, [[0, 1]]);
    await harness.refund(order.id, { amount: '30.00' });
    expect(await refusal(returns.act('receiveReturn', opened, { refund: {} }))).toEqual([': order_refunded']);
    expect(await returns.act('receiveReturn', opened)).toMatchObject({ status: 'received' });
  });

  it('is closed, and outstanding units may be returned again', async () => {
    const opened = await returns.open(order, [[0, 3]]);
    await returns.act('receiveReturn', opened, { line_items: [{ id: 1, quantity: 1 }] });
    expect(await refusal(returns.act('cancelReturn', opened))).toEqual([': return_partly_received']);
    const closed = await returns.act('closeReturn', opened);
    expect(closed).toMatchObject({ status: 'closed', closed_at: closed.updated_at, line_items: [{ quantity: 3, received_quantity: 1 }] });
    expect((await harness.get(order.id)).line_items).toMatchObject([{ returning_quantity: 0, returned_quantity: 1 }]);
    expect((await returns.open(order, [[0, null]])).line_items).toMatchObject([{ quantity: 2 }]);
  });

  it('that is received is closed, and its order does not change', async () => {
    const received = await returns.act('receiveReturn', await returns.open(order, [[0, 3]]));
    const before = await harness.get(order.id);
    expect(await returns.act('closeReturn', received)).toMatchObject({ status: 'closed' });
    expect(await harness.get(order.id)).toEqual(before);
  });

  it.each(['approveReturn', 'declineReturn'] as const)('refuses %s because it is already approved', async (name) => {
    expect(await refusal(returns.act(name, await returns.open(order, [[0, 1]])))).toEqual([': return_already_approved']);
  });
});
