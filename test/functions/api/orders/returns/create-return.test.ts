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

describe('creating a return', () => {
  it('shows all fields, counts the units as expected on the order, and fires events for both', async () => {
    const line = { id: order.line_items[0]?.id, quantity: 2, reason: 'wrong_size', note: ' Too small ' };
    const opened = await returns.openBody(order, { line_items: [line], note: 'By post', approve: false });
    expect(opened).toEqual({
      object: 'return',
      id: opened.id,
      number: 'R1001',
      order_id: order.id,
      customer_id: order.customer_id,
      status: 'requested',
      line_items: [
        {
          id: 1,
          order_line_item_id: order.line_items[0]?.id,
          variant_id: shirt,
          quantity: 2,
          received_quantity: 0,
          restocked_quantity: 0,
          reason: 'wrong_size',
          note: 'Too small',
        },
      ],
      refund_id: null,
      refunded: '0.00',
      currency: 'EUR',
      note: 'By post',
      instructions: null,
      decline_reason: null,
      cancel_reason: null,
      location_id: null,
      requested_at: opened.created_at,
      approved_at: null,
      received_at: null,
      declined_at: null,
      cancelled_at: null,
      closed_at: null,
      created_at: opened.created_at,
      updated_at: opened.created_at,
    });
    expect(await returns.get(opened)).toEqual(opened);
    expect((await harness.events('return.created')).map(({ data }) => data)).toEqual([opened]);
    const after = await harness.get(order.id);
    expect(after.line_items).toMatchObject([{ returning_quantity: 2, returned_quantity: 0 }]);
    const [told] = await harness.events('order.updated');
    expect(told?.data).toEqual(after);
    expect(told?.previous).toMatchObject({ line_items: [{ returning_quantity: 0 }] });
  });

  it('is by default approved, with the reason other, for all returnable units', async () => {
    const opened = await returns.open(order, [[0, null]]);
    expect(opened).toMatchObject({ status: 'approved', approved_at: opened.created_at, note: null });
    expect(opened.line_items).toMatchObject([{ quantity: 3, reason: 'other', note: null }]);
  });

  it.each(['wrong_size', 'damaged', 'not_as_described', 'wrong_item', 'changed_mind', 'other'])('accepts the reason %s', async (reason) => {
    const opened = await returns.openBody(order, { line_items: [{ id: order.line_items[0]?.id, quantity: 1, reason }] });
    expect(opened.line_items).toMatchObject([{ reason }]);
  });

  it('is numbered from R1001', async () => {
    const numbers = [await returns.open(order, [[0, 1]]), await returns.open(order, [[0, 1]])].map(({ number }) => number);
    expect(numbers).toEqual(['R1001', 'R1002']);
  });

  it('is refused for unknown lines, repeated lines and too many lines, each by its position', async () => {
    const own = order.line_items[0]?.id;
    const line_items = [{ id: 999 }, { id: own, quantity: 1 }, { id: own, quantity: 1 }];
    expect(await refusal(returns.openBody(order, { line_items }))).toEqual(['line_items[0].id: unknown_id', 'line_items[2].id: duplicate']);
    expect(await refusal(returns.open(order, [[0, 4]]))).toEqual(['line_items[0].quantity: quantity_exceeds_returnable']);
  });

  it.each([
    ['no lines', { line_items: [] }, 'line_items: min_items'],
    ['lines missing', {}, 'line_items: required'],
    ['a quantity of none', { line_items: [{ id: 1, quantity: 0 }] }, 'line_items[0].quantity: too_small'],
    ['a reason that is none', { line_items: [{ id: 1, reason: 'moths' }] }, 'line_items[0].reason: invalid_enum'],
    ['a note that is too long', { line_items: [{ id: 1, note: 'x'.repeat(501) }] }, 'line_items[0].note: too_long'],
    ['approve that is no flag', { line_items: [{ id: 1 }], approve: 'yes' }, 'approve: wrong_type'],
  ])('is refused with %s', async (_, body, said) => {
    expect(await refusal(returns.openBody(order, body))).toEqual([said]);
  });

  it('is refused for unshipped lines', async () => {
    const { id } = await harness.place({ line_items: [{ variant_id: shirt, quantity: 1 }], customer: { email: 'ada@example.com' } });
    expect(await refusal(returns.open(await harness.get(id), [[0, 1]]))).toEqual(['line_items[0].id: line_not_fulfilled']);
    await harness.act('cancelOrder', id);
    expect(await refusal(returns.open(await harness.get(id), [[0, 1]]))).toEqual([': order_cancelled']);
  });

  it('is refused for non-physical lines', async () => {
    const book = await harness.sell(300, null, { kind: 'digital' });
    const mixed = await returns.sent([
      [shirt, 1],
      [book, 1],
    ]);
    const at = mixed.line_items.findIndex(({ kind }) => kind === 'digital');
    expect(await refusal(returns.open(mixed, [[at, 1]]))).toEqual(['line_items[0].id: line_not_returnable']);
  });

  it('is refused for units that are refunded, returned or in an open return', async () => {
    const id = order.line_items[0]?.id;
    await harness.refund(order.id, { line_items: [{ id, quantity: 1 }] });
    const first = await returns.open(order, [[0, 1]]);
    await returns.act('receiveReturn', first);
    await returns.open(order, [[0, 1]]);
    expect(await refusal(returns.open(order, [[0, 1]]))).toEqual(['line_items[0].quantity: quantity_exceeds_returnable']);
    expect(await refusal(returns.open(order, [[0, null]]))).toEqual(['line_items[0].quantity: quantity_exceeds_returnable']);
  });

  it('blocks refunds of its units, but not refunds of an amount', async () => {
    await returns.open(order, [[0, 2]]);
    const id = order.line_items[0]?.id;
    expect(await refusal(harness.refund(order.id, { line_items: [{ id, quantity: 2 }] }))).toEqual([
      'line_items[0].quantity: quantity_exceeds_refundable',
    ]);
    expect((await harness.refund(order.id, { line_items: [{ id }] })).line_items).toMatchObject([{ quantity: 1 }]);
    expect(await harness.refund(order.id, { amount: '5.00' })).toMatchObject({ amount: '5.00', return_id: null });
  });

  it('blocks the cancellation of its order', async () => {
    const cap = await harness.sell(200, 5);
    const { id } = await harness.place({
      line_items: [shirt, cap].map((variant_id) => ({ variant_id, quantity: 1 })),
      customer: { email: 'ada@example.com' },
    });
    const half = await harness.act('fulfillOrder', id, { line_items: [{ id: (await harness.get(id)).line_items[0]?.id }] });
    const opened = await returns.open(half, [[0, 1]]);
    expect(await refusal(harness.act('cancelOrder', id))).toEqual([': open_return']);
    await returns.act('cancelReturn', opened);
    expect(await refusal(harness.act('cancelOrder', id))).toEqual([': order_already_fulfilled']);
  });
});
