import { applyCancellation, type Cancellation } from '#shared/orders/cancel-order.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import { anOrder, anOrderLine, theWorkedOrder } from '#test/support/builders/an-order.ts';

const nowMs = Date.UTC(2026, 10, 6, 9);
const cancel = (order: Order, over: Partial<Cancellation> = {}, before: readonly Refund[] = []) =>
  applyCancellation(
    order,
    { reason: 'customer', refund: null, refundId: 5, restock: true, hasUsedGiftCard: false, ...over },
    nowMs,
    before,
  );

describe('canceling an order', () => {
  it('that is paid refunds everything, including shipping and its tax, and restocks the goods', () => {
    const { order, refund, restock } = cancel(theWorkedOrder());
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancelledAtMs: nowMs,
      cancelReason: 'customer',
      refundedTotalMinor: 7074n,
      updatedAtMs: nowMs,
    });
    expect(order.lines.map((line) => [line.refundedQuantity, line.restockedQuantity])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(refund).toMatchObject({
      id: 5,
      amountMinor: 7074n,
      taxMinor: 1179n,
      restock: true,
      note: '2 x Linen shirt (S / White), 1 x Socks',
    });
    expect(restock).toEqual([
      { productId: 1201, variantId: 5001, quantity: 2 },
      { productId: 1300, variantId: 5100, quantity: 1 },
    ]);
  });

  it('that is not paid refunds nothing', () => {
    const { order, refund } = cancel(theWorkedOrder({ status: 'pending', paymentStatus: 'unpaid' }));
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', refundedTotalMinor: 0n });
    expect(refund).toBeNull();
  });

  it('without a refund keeps the money, and without restock does not restock the goods', () => {
    const { order, refund, restock } = cancel(theWorkedOrder(), { refund: 'none', restock: false });
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refundedTotalMinor: 0n });
    expect([refund, restock]).toEqual([null, []]);
  });

  it('that cost nothing creates no refund', () => {
    expect(cancel(anOrder({ totalMinor: 0n, lines: [anOrderLine({ discountMinor: 1000n })] }), { refund: 'full' }).refund).toBeNull();
  });

  it('after a refund refunds the remaining amount, and restocks each unit once', () => {
    const wanted = { id: 4, amountMinor: null, lines: [{ lineId: 1, quantity: 1 }], restock: true, note: null };
    const made = refundOrder(theWorkedOrder(), wanted, nowMs, []);
    const { order, refund, restock } = cancel(made.order, {}, [made.refund]);
    expect(refund).toMatchObject({ amountMinor: 4374n, taxMinor: 729n, shippingMinor: 495n });
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedTotalMinor: 7074n });
    expect(restock.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it('after a refund larger than the price of its units splits the remaining amount over the lines', () => {
    const wanted = { id: 4, amountMinor: 6426n, lines: [], restock: false, note: null };
    const made = refundOrder(theWorkedOrder(), wanted, nowMs, []);
    const { refund } = cancel(made.order, {}, [made.refund]);
    expect(refund).toMatchObject({ amountMinor: 648n, taxMinor: 1179n });
    expect(refund?.lines.map(({ amountMinor }) => amountMinor)).toEqual([540n, 108n]);
  });

  it.each<[string, boolean, readonly number[]]>([
    ['did not restock', false, [2]],
    ['restocked', true, [2]],
  ])('after a refund does not restock the units that the refund %s', (_, restock, restocked) => {
    const order = anOrder({ lines: [anOrderLine({ quantity: 3, lineTotalMinor: 3000n })], totalMinor: 3000n });
    const wanted = { id: 4, amountMinor: null, lines: [{ lineId: 1, quantity: 1 }], restock, note: null };
    const made = refundOrder(order, wanted, nowMs, []);
    const cancelled = cancel(made.order, {}, [made.refund]);
    expect(cancelled.restock.map(({ quantity }) => quantity)).toEqual(restocked);
    expect(cancelled.refund?.lines).toMatchObject([{ quantity: 2, restockedQuantity: 2 }]);
  });

  it('restocks no returned unit, whether or not the return restocked it', () => {
    const lines = [anOrderLine({ quantity: 3, lineTotalMinor: 3000n, returnedQuantity: 1, returnedUnrefundedQuantity: 1 })];
    expect(cancel(anOrder({ lines, totalMinor: 3000n })).restock.map(({ quantity }) => quantity)).toEqual([2]);
  });

  it('that awaits pickup restocks the fulfilled units', () => {
    const lines = [anOrderLine({ fulfilledAtMs: 1 })];
    const ready = anOrder({ status: 'ready_for_pickup', fulfillmentStatus: 'fulfilled', fulfillment: 'pickup', lines });
    expect(cancel(ready)).toMatchObject({ order: { status: 'cancelled' }, restock: [{ variantId: 5001, quantity: 1 }] });
  });

  it('with fulfilled digital lines does not restock those', () => {
    const lines = [anOrderLine({ kind: 'digital', fulfilledAtMs: 1 }), anOrderLine({ id: 2, variantId: 6 })];
    expect(cancel(anOrder({ fulfillmentStatus: 'partial', lines })).restock).toEqual([{ productId: 1201, variantId: 6, quantity: 1 }]);
  });

  it.each<[string, Partial<Order>, Partial<Cancellation>, string]>([
    ['that is cancelled', { status: 'cancelled' }, {}, ': order_cancelled'],
    ['that is shipped', { status: 'shipped', fulfillmentStatus: 'fulfilled' }, {}, ': order_already_fulfilled'],
    [
      'with goods on their way',
      { fulfillmentStatus: 'partial', lines: [anOrderLine({ fulfilledAtMs: 1 }), anOrderLine({ id: 2 })] },
      {},
      ': order_already_fulfilled',
    ],
    ['that is refunded', { status: 'refunded', paymentStatus: 'refunded' }, {}, ': order_refunded'],
    ['with an open return', { lines: [anOrderLine({ fulfilledAtMs: 1, returningQuantity: 1 })] }, {}, ': open_return'],
    ['whose gift card was used', {}, { hasUsedGiftCard: true }, ': gift_card_used'],
    ['that is not paid, with a refund', { paymentStatus: 'unpaid' }, { refund: 'full' }, 'refund: order_not_paid'],
  ])('%s is refused', (_, over, cancellation, message) => {
    expect(() => cancel(anOrder(over), cancellation)).toThrow(message);
  });
});
