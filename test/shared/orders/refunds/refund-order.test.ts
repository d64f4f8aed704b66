import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { sumAmounts } from '#shared/kernel/money.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import { brokenStates } from '#shared/orders/order-states.ts';
import { paidForLine } from '#shared/orders/refunds/refund-amount.ts';
import { refundOrder, type WantedRefund } from '#shared/orders/refunds/refund-order.ts';
import { anOrder, anOrderLine, theWorkedOrder } from '#test/support/builders/an-order.ts';

const nowMs = Date.UTC(2026, 10, 6, 9);
const refund = (order: Order, wanted: Partial<WantedRefund>, before: readonly Refund[] = []) =>
  refundOrder(order, { id: 5, amountMinor: null, lines: [], restock: false, note: null, ...wanted }, nowMs, before);
const units = (lineId: number, quantity: number | null = null) => ({ lineId, quantity });

describe('a refund of units', () => {
  it('is the amount paid for them, with its tax and a note that lists the units', () => {
    const { order, refund: made, restock } = refund(theWorkedOrder(), { lines: [units(1, 1), units(2)] });
    expect(made).toEqual({
      id: 5,
      orderId: 88012,
      amountMinor: 3780n,
      taxMinor: 630n,
      shippingMinor: 0n,
      giftCardsMinor: 0n,
      uncostedMinor: 0n,
      currency: 'EUR',
      lines: [
        { lineId: 1, quantity: 1, amountMinor: 2700n, taxMinor: 450n, restockedQuantity: 0 },
        { lineId: 2, quantity: 1, amountMinor: 1080n, taxMinor: 180n, restockedQuantity: 0 },
      ],
      restock: false,
      note: '1 x Linen shirt (S / White), 1 x Socks',
      returnId: null,
      createdAtMs: nowMs,
    });
    expect(order).toMatchObject({
      status: 'processing',
      paymentStatus: 'partially_refunded',
      refundedTotalMinor: 3780n,
      updatedAtMs: nowMs,
    });
    expect(order.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([1, 1]);
    expect(restock).toEqual([]);
  });

  it('without a quantity covers all remaining units', () => {
    const once = refund(theWorkedOrder(), { lines: [units(1, 1)] }).order;
    expect(refund(once, { lines: [units(1)] }).refund.lines).toEqual([
      { lineId: 1, quantity: 1, amountMinor: 2700n, taxMinor: 450n, restockedQuantity: 0 },
    ]);
  });

  it('with an amount pays the amount', () => {
    const { refund: made, order } = refund(theWorkedOrder(), { lines: [units(1)], amountMinor: 2700n, note: 'Damaged' });
    expect(made).toMatchObject({ amountMinor: 2700n, taxMinor: 450n, note: 'Damaged' });
    expect(order.lines[0]?.refundedQuantity).toBe(2);
  });

  it('restocks physical goods that came from stock, once per variant', () => {
    const lines = [
      anOrderLine({ id: 1, quantity: 3 }),
      anOrderLine({ id: 2, quantity: 2 }),
      anOrderLine({ id: 3, variantId: 6, stockTaken: false }),
      anOrderLine({ id: 4, variantId: 7, kind: 'digital' }),
      anOrderLine({ id: 5, variantId: 8, restockedQuantity: 1 }),
    ];
    const wanted = { lines: [units(1, 2), units(2), units(3), units(4), units(5)], amountMinor: 1n, restock: true };
    const { order, restock, refund: made } = refund(anOrder({ lines }), wanted);
    expect(restock).toEqual([{ productId: 1201, variantId: 5001, quantity: 4 }]);
    expect(order.lines.map(({ restockedQuantity }) => restockedQuantity)).toEqual([2, 2, 0, 0, 1]);
    expect(made.lines.map(({ restockedQuantity }) => restockedQuantity)).toEqual([2, 2, 0, 0, 0]);
  });
});

describe('a refund of an amount', () => {
  it('has no units and no tax', () => {
    const { order, refund: made } = refund(theWorkedOrder(), { amountMinor: 1000n, restock: true });
    expect(made).toMatchObject({ amountMinor: 1000n, taxMinor: 0n, lines: [], note: null });
    expect(order.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([0, 0]);
  });

  it('of the remaining amount makes the order refunded', () => {
    const first = refund(theWorkedOrder(), { amountMinor: 7000n });
    const { order, refund: rest } = refund(first.order, { amountMinor: 74n }, [first.refund]);
    expect(rest).toMatchObject({ amountMinor: 74n, taxMinor: 1179n, shippingMinor: 495n });
    expect(order).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refundedTotalMinor: 7074n });
  });

  it('leaves a canceled order canceled', () => {
    expect(refund(anOrder({ status: 'cancelled' }), { amountMinor: 1000n }).order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
  });
});

describe('a refund of units that cost nothing', () => {
  const free = (id: number) => anOrderLine({ id, quantity: 2, lineTotalMinor: 2000n, discountMinor: 2000n, taxMinor: 0n });

  it('counts and restocks them, and an order that cost something stays paid', () => {
    const order = anOrder({ lines: [free(1), anOrderLine({ id: 2 })] });
    const made = refund(order, { lines: [units(1)], restock: true });
    expect(made.refund).toMatchObject({ amountMinor: 0n, taxMinor: 0n, lines: [{ quantity: 2, amountMinor: 0n, restockedQuantity: 2 }] });
    expect(made.restock).toMatchObject([{ quantity: 2 }]);
    expect(made).toMatchObject({ trigger: 'refund_units', order: { paymentStatus: 'paid', refundedTotalMinor: 0n } });
    expect(made.order.lines[0]).toMatchObject({ refundedQuantity: 2, restockedQuantity: 2 });
  });

  it('refunds an order that cost nothing with its last unit', () => {
    const order = anOrder({ lines: [free(1)], totalMinor: 0n });
    const first = refund(order, { lines: [units(1, 1)] });
    expect(first).toMatchObject({ trigger: 'refund_units', order: { status: order.status, paymentStatus: 'paid' } });
    expect([...brokenStates(first.order)]).toEqual([]);
    const last = refund(first.order, { lines: [units(1, 1)] });
    expect(last).toMatchObject({ trigger: 'refund_rest', order: { status: 'refunded', paymentStatus: 'refunded' } });
    expect([...brokenStates(last.order)]).toEqual([]);
    expect([...brokenStates({ ...first.order, status: 'refunded', paymentStatus: 'refunded' })]).toMatchObject([
      { param: 'payment_status', rule: 'refunded when all units are refunded' },
    ]);
  });
});

describe('a refund', () => {
  it.each<[string, Partial<Order>, Partial<WantedRefund>, string]>([
    ['of an order that is not paid', { paymentStatus: 'unpaid' }, { amountMinor: 1n }, ': order_not_paid'],
    ['of a refunded order', { paymentStatus: 'refunded' }, { amountMinor: 1n }, ': order_refunded'],
    ['of nothing', {}, {}, 'amount: amount_required'],
    ['of 0.00', {}, { amountMinor: 0n }, 'amount: amount_must_be_positive'],
    ['below zero', {}, { amountMinor: -1n }, 'amount: amount_must_be_positive'],
    ['of units with 0.00', {}, { amountMinor: 0n, lines: [units(1)] }, 'amount: amount_must_be_positive'],
    ['of more than is left', {}, { amountMinor: 1001n }, 'amount: refund_exceeds_remaining'],
    ['of units worth more than is left', { refundedTotalMinor: 1n }, { lines: [units(1)] }, 'amount: refund_exceeds_remaining'],
    ['of half a yen', { currency: 'JPY' }, { amountMinor: 50n }, 'amount: too_many_decimals'],
    ['of a line of another order', {}, { lines: [units(9)] }, 'line_items[0].id: unknown_id'],
    ['of a line twice', {}, { lines: [units(1), units(1)] }, 'line_items[1].id: duplicate'],
    ['of more units than there are', {}, { lines: [units(1, 2)] }, 'line_items[0].quantity: quantity_exceeds_refundable'],
    [
      'of units that were refunded',
      { lines: [anOrderLine({ refundedQuantity: 1 })] },
      { lines: [units(1)] },
      'line_items[0].quantity: quantity_exceeds_refundable',
    ],
  ])('%s is refused', (_, over, wanted, message) => {
    expect(() => refund(anOrder(over), wanted)).toThrow(message);
  });

  it.each<[Partial<Order>, Partial<WantedRefund>, object]>([
    [{}, {}, { message: 'is required if line_items is left out.' }],
    [{}, { amountMinor: 0n }, { message: 'must be more than 0.00.' }],
    [{ currency: 'JPY' }, { amountMinor: 50n }, { message: 'must be a whole amount in JPY.' }],
    [{ refundedTotalMinor: 400n }, { amountMinor: 700n }, { message: 'must be at most 6.00, the amount left to refund.' }],
    [{}, { lines: [units(9)] }, { message: 'is not a line of this order.' }],
    [{}, { lines: [units(1), units(1)] }, { message: 'is listed twice.' }],
    [
      {},
      { lines: [units(1, 2)] },
      { message: 'must be at most 1, the number of refundable units left.', meta: { requested: 2, refundable: 1 } },
    ],
    [
      { lines: [anOrderLine({ quantity: 3, returningQuantity: 2 })] },
      { lines: [units(1, 2)] },
      {
        message: 'must be at most 1, the number of refundable units left that are not in an open return.',
        meta: { requested: 2, refundable: 1 },
      },
    ],
    [
      { lines: [anOrderLine({ quantity: 3, refundedQuantity: 3 })] },
      { lines: [units(1)] },
      { message: 'must be at most 0, the number of refundable units left.', meta: { requested: 3, refundable: 0 } },
    ],
  ])('of %o, as %o, is refused with a message', (over, wanted, issue) => {
    expect(() => refund(anOrder(over), wanted)).toThrow(expect.objectContaining({ issues: [expect.objectContaining(issue)] }));
  });

  it('that is too large reports the remaining amount', () => {
    const wrong = (): unknown => refund(anOrder({ refundedTotalMinor: 400n }), { amountMinor: 700n });
    expect(wrong).toThrow(FieldErrors);
    expect(wrong).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ meta: { requested: '7.00', remaining: '6.00' } })] }),
    );
  });
});

const linePrices = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  unitPriceMinor: fc.bigInt(1n, 5000n),
  discountPart: fc.integer({ min: 0, max: 99 }),
  taxPart: fc.integer({ min: 0, max: 30 }),
});
const anyOrder = fc
  .record({ lines: fc.array(linePrices, { minLength: 1, maxLength: 4 }), pricesIncludeTax: fc.boolean(), shipping: fc.bigInt(0n, 900n) })
  .map(({ lines, pricesIncludeTax, shipping }) => {
    const priced = lines.map(({ quantity, unitPriceMinor, discountPart, taxPart }, index) => {
      const lineTotalMinor = unitPriceMinor * BigInt(quantity);
      const discountMinor = (lineTotalMinor * BigInt(discountPart)) / 100n;
      const taxMinor = ((lineTotalMinor - discountMinor) * BigInt(taxPart)) / 100n;
      return anOrderLine({ id: index + 1, variantId: index + 1, quantity, unitPriceMinor, lineTotalMinor, discountMinor, taxMinor });
    });
    const paid = sumAmounts(priced.map((line) => paidForLine({ pricesIncludeTax }, line)));
    const taxTotalMinor = sumAmounts(priced.map(({ taxMinor }) => taxMinor));
    return anOrder({ lines: priced, pricesIncludeTax, shippingTotalMinor: shipping, taxTotalMinor, totalMinor: paid + shipping });
  });

describe('the refunds of an order', () => {
  const steps = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 6 }), fc.option(fc.bigInt(1n, 9000n), { freq: 6 })), {
    maxLength: 8,
  });

  it('never exceed the amount paid, and for all units equal exactly the amount paid for them', () => {
    fc.assert(
      fc.property(anyOrder, steps, (placed, wanted) => {
        let order = placed;
        const made: Refund[] = [];
        const attempt = (over: Partial<WantedRefund>): void => {
          try {
            const done = refund(order, over, made);
            made.push(done.refund);
            order = done.order;
          } catch (error) {
            if (!(error instanceof FieldErrors)) throw error;
          }
        };
        for (const [index, quantity, amountMinor] of wanted) {
          attempt({ lines: [units((index % placed.lines.length) + 1, quantity)], amountMinor });
        }
        for (const line of placed.lines) attempt({ lines: [units(line.id)] });
        const given = sumAmounts(made.map(({ amountMinor }) => amountMinor));
        const taxes = sumAmounts(made.map(({ taxMinor }) => taxMinor));
        if (given !== order.refundedTotalMinor || given > placed.totalMinor) throw new Error('more than was paid');
        if (taxes > sumAmounts(placed.lines.map(({ taxMinor }) => taxMinor))) throw new Error('more tax than was paid');
        if (order.lines.some((line) => line.refundedQuantity > line.quantity)) throw new Error('more units than there are');
        if (wanted.some(([, , amountMinor]) => amountMinor !== null)) return;
        for (const line of placed.lines) {
          const parts = made.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id));
          if (sumAmounts(parts.map(({ amountMinor }) => amountMinor)) !== paidForLine(placed, line)) throw new Error('not what was paid');
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
