import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

let harness: OrdersHarness;
beforeEach(async () => {
  harness = await openOrdersHarness();
});
afterEach(() => harness.close());

/**
 * Places a paid order with a line for each quantity. The order includes shipping, so that money is left when all units
 * are refunded.
 */
async function buy(quantities: readonly number[]) {
  const variants = await Promise.all(quantities.map((_, n) => harness.sell(100 + 10 * n, 50)));
  const bought = variants.map((variant, n) => [variant, quantities[n] ?? 0] as const);
  const order = await harness.place(anOrderBody(bought, { payment_status: 'paid', shipping_line: { title: 'Standard', price: '4.95' } }));
  return { id: order.id, variants, lineIds: order.line_items.map(({ id }) => id) };
}
const units = (id: number | undefined, quantity: number) => ({ line_items: [{ id, quantity }] });

describe('units that were refunded before fulfillment', () => {
  it('are refused when named, with the number left', async () => {
    const { id, lineIds } = await buy([1, 3]);
    await harness.refund(id, units(lineIds[0], 1));
    await harness.refund(id, units(lineIds[1], 1));
    await expect(harness.act('fulfillOrder', id, { line_items: [{ id: lineIds[0] }] })).rejects.toMatchObject({
      issues: [{ param: 'line_items[0].id', code: 'quantity_exceeds_fulfillable', meta: { requested: 1, fulfillable: 0 } }],
    });
    await expect(harness.act('fulfillOrder', id, units(lineIds[1], 3))).rejects.toMatchObject({
      issues: [{ param: 'line_items[0].quantity', code: 'quantity_exceeds_fulfillable', meta: { requested: 3, fulfillable: 2 } }],
    });
    expect((await harness.get(id)).shipments).toEqual([]);
  });

  it('are omitted when everything is fulfilled, and the lines show how many are left', async () => {
    const { id, lineIds } = await buy([1, 3]);
    await harness.refund(id, units(lineIds[0], 1));
    await harness.refund(id, units(lineIds[1], 1));
    expect((await harness.get(id)).line_items.map((line) => line.fulfillable_quantity)).toEqual([0, 2]);
    const sent = await harness.act('fulfillOrder', id);
    expect(sent).toMatchObject({ status: 'shipped', fulfillment_status: 'fulfilled' });
    expect(sent.shipments.map((one) => one.line_items)).toEqual([[{ id: lineIds[1], quantity: 2 }]]);
    expect(sent.line_items.map((line) => line.fulfillable_quantity)).toEqual([0, 0]);
  });

  it('leave nothing to fulfill when they were all', async () => {
    const { id, lineIds } = await buy([1]);
    await harness.refund(id, units(lineIds[0], 1));
    expect(await harness.get(id)).toMatchObject({ status: 'processing', fulfillment_status: 'unfulfilled' });
    expect(await refusal(harness.act('fulfillOrder', id))).toEqual([': nothing_to_fulfill']);
    expect(await refusal(harness.act('fulfillOrder', id, units(lineIds[0], 1)))).toEqual([
      'line_items[0].quantity: quantity_exceeds_fulfillable',
    ]);
  });

  it('complete the fulfillment of an order whose other units were shipped: it can be delivered', async () => {
    const { id, lineIds } = await buy([1, 1]);
    await harness.act('fulfillOrder', id, { line_items: [{ id: lineIds[0] }] });
    await harness.refund(id, units(lineIds[1], 1));
    const order = await harness.get(id);
    expect(order).toMatchObject({ status: 'shipped', fulfillment_status: 'fulfilled', payment_status: 'partially_refunded' });
    expect(order.fulfilled_at).not.toBeNull();
    expect(await harness.events('order.fulfilled')).toMatchObject([{ data: { id }, previous: { fulfillment_status: 'partial' } }]);
    expect((await harness.act('deliverOrder', id)).status).toBe('delivered');
  });
});

it('a refund by amount leaves all units to fulfill, unless nothing is left to refund', async () => {
  const { id } = await buy([2]);
  await harness.refund(id, { amount: '20.00' });
  expect((await harness.get(id)).line_items[0]?.fulfillable_quantity).toBe(2);
  await harness.refund(id, { amount: '4.95' });
  expect((await harness.get(id)).line_items[0]?.fulfillable_quantity).toBe(0);
  expect(await refusal(harness.act('fulfillOrder', id))).toEqual([': order_refunded']);
});

it('a concurrent refund and fulfillment of the same unit exclude each other, in each of 200 runs', async () => {
  const variant = await harness.sell(100, 1_000);
  const outcomes = { refundFirst: 0, fulfilledFirst: 0 };
  let inStock = 1_000;
  for (let round = 0; round < 200; round += 1) {
    const { id, line_items } = await harness.place(
      anOrderBody([[variant, 2]], { payment_status: 'paid', shipping_line: { title: 'Standard', price: '5.00' } }),
    );
    const line = line_items[0]?.id;
    const refund = () => harness.refund(id, { ...units(line, 1), restock: true });
    const fulfill = () => harness.act('fulfillOrder', id, units(line, 2));
    const asked = round % 2 === 0 ? [refund(), fulfill()] : [fulfill(), refund()];
    const settled = await Promise.allSettled(asked);
    const [refunding, fulfilling] = round % 2 === 0 ? settled : settled.toReversed();
    const after = await harness.get(id);
    const sent = after.shipments.flatMap((one) => one.line_items.map(({ quantity }) => quantity));
    expect([refunding?.status, after.refunded_total, after.line_items[0]?.refunded_quantity, await harness.count('REFUND')]).toEqual([
      'fulfilled',
      '10.00',
      1,
      round + 1,
    ]);
    if (fulfilling?.status === 'fulfilled') {
      outcomes.fulfilledFirst += 1;
      expect([sent, after.fulfillment_status, after.line_items[0]?.fulfillable_quantity]).toEqual([[2], 'fulfilled', 0]);
    } else {
      outcomes.refundFirst += 1;
      expect(String(fulfilling?.reason)).toContain('line_items[0].quantity: quantity_exceeds_fulfillable');
      expect([sent, after.fulfillment_status, after.line_items[0]?.fulfillable_quantity]).toEqual([[], 'unfulfilled', 1]);
    }
    inStock -= 1;
    expect(await harness.onHand(variant)).toBe(inStock);
  }
  expect(outcomes.refundFirst + outcomes.fulfilledFirst).toBe(200);
  expect((await harness.movedUnits()).get(variant)).toBe(inStock);
});
