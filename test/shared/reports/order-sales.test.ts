import { placedEntries, refundEntries } from '#shared/reports/order-sales.ts';
import { cancelledChanges, placedChanges } from '#shared/reports/sales-change.ts';
import { addFigures, isNothing, noSales } from '#shared/reports/sales-figures.ts';
import { aRefund } from '#test/support/builders/a-refund.ts';
import { anOrder, anOrderLine, theWorkedOrder } from '#test/support/builders/an-order.ts';

const placedAtMs = Date.UTC(2026, 10, 5, 10);
const refundedAtMs = Date.UTC(2026, 10, 7, 15);

const vat23 = (amountMinor: bigint) => [{ name: 'VAT', basisPoints: 2300, amountMinor }];

/**
 * An order with lines of 49.00 and 20.00, a discount of 10.00, and shipping at 5.00. All prices include 23 % tax, so
 * the total is 64.00 with 11.96 tax.
 */
const inclusive = anOrder({
  pricesIncludeTax: true,
  lines: [
    anOrderLine({ lineTotalMinor: 4900n, unitPriceMinor: 4900n, discountMinor: 710n, taxMinor: 783n, taxLines: vat23(783n) }),
    anOrderLine({ id: 2, lineTotalMinor: 2000n, quantity: 2, discountMinor: 290n, taxMinor: 320n, taxLines: vat23(320n) }),
  ],
  subtotalMinor: 6900n,
  discountTotalMinor: 1000n,
  shippingTotalMinor: 500n,
  shippingTaxMinor: 93n,
  taxTotalMinor: 1196n,
  totalMinor: 6400n,
});

describe('the sales of an order', () => {
  it('are as priced when tax is on top', () => {
    expect(placedEntries(theWorkedOrder())).toEqual([
      {
        atMs: placedAtMs,
        figures: {
          ...noSales,
          grossMinor: 6000n,
          discountsMinor: 600n,
          shippingMinor: 495n,
          taxesMinor: 1179n,
          orders: 1n,
          units: 3n,
          uncostedMinor: 5400n,
        },
      },
    ]);
  });

  it('exclude the tax from prices that include it, and add up to the charged amount', () => {
    const [{ figures } = { figures: noSales }] = placedEntries(inclusive);
    // The two lines cost 49.00 and 20.00 with tax, which is 39.84 and 16.26 without tax. After the discount, the lines
    // cost 41.90 and 17.10 with tax, which is 34.07 and 13.90 without tax.
    expect(figures).toEqual({
      ...noSales,
      grossMinor: 3984n + 1626n,
      discountsMinor: 577n + 236n,
      shippingMinor: 407n,
      taxesMinor: 1196n,
      orders: 1n,
      units: 3n,
      uncostedMinor: 4797n,
    });
    expect(figures.grossMinor - figures.discountsMinor + figures.shippingMinor + figures.taxesMinor).toBe(6400n);
  });

  it('have the price without tax for a line that a discount made free', () => {
    const free = anOrderLine({ lineTotalMinor: 1230n, discountMinor: 1230n, taxLines: vat23(0n) });
    const [{ figures } = { figures: noSales }] = placedEntries(anOrder({ pricesIncludeTax: true, lines: [free] }));
    expect([figures.grossMinor, figures.discountsMinor]).toEqual([1000n, 1000n]);
  });

  it('have the cost of goods at the time of sale, and gift cards separately', () => {
    const lines = [
      anOrderLine({ quantity: 3, lineTotalMinor: 3000n, unitCostMinor: 420n }),
      anOrderLine({ id: 2, unitCostMinor: null }),
      anOrderLine({ id: 3, kind: 'gift_card', quantity: 2, unitPriceMinor: 2500n, lineTotalMinor: 5000n, unitCostMinor: 1n }),
    ];
    expect(placedEntries(anOrder({ lines }))[0]?.figures).toEqual({
      ...noSales,
      grossMinor: 4000n,
      orders: 1n,
      units: 4n,
      giftCardsMinor: 5000n,
      costMinor: 1260n,
      uncostedMinor: 1000n,
    });
  });
});

describe('the sales of a refund', () => {
  const order = theWorkedOrder({ lines: theWorkedOrder().lines.map((line) => ({ ...line, unitCostMinor: 700n })) });

  it('are without tax on the day it was made, with the cost of restocked goods', () => {
    // The line of two shirts cost 54.00 including tax. One shirt is refunded: 27.00, which includes 4.50 tax.
    const lines = [{ lineId: 1, quantity: 1, amountMinor: 2700n, taxMinor: 450n, restockedQuantity: 1 }];
    expect(refundEntries(order, aRefund({ amountMinor: 2700n, taxMinor: 450n, lines }))).toEqual([
      { atMs: refundedAtMs, figures: { ...noSales, returnsMinor: 2250n, taxesMinor: -450n, costMinor: -700n } },
    ]);
  });

  it('have the whole amount for a refund without units', () => {
    expect(refundEntries(order, aRefund())[0]?.figures).toEqual({ ...noSales, returnsMinor: 1000n });
  });

  it('reduce the gift cards sold', () => {
    const lines = [anOrderLine({ kind: 'gift_card', quantity: 2, unitPriceMinor: 2500n, lineTotalMinor: 5000n })];
    const refunded = [{ lineId: 1, quantity: 1, amountMinor: 2500n, taxMinor: 0n, restockedQuantity: 0 }];
    const refund = aRefund({ amountMinor: 2600n, lines: refunded });
    expect(refundEntries(anOrder({ lines }), refund)[0]?.figures).toEqual({ ...noSales, returnsMinor: 100n, giftCardsMinor: -2500n });
  });
});

describe('the sales change', () => {
  it.each([
    ['a test order', { test: true }],
    ['a canceled order', { status: 'cancelled' }],
  ] as const)('of %s is empty', (_, over) => {
    expect(placedChanges(anOrder(over))).toEqual([]);
  });

  it('of a cancellation reverses the order and its refunds at their times, in changes of at most 40 days', () => {
    const refunds = Array.from({ length: 45 }, (_, n) =>
      aRefund({ id: 9001 + n, amountMinor: 1n, createdAtMs: refundedAtMs + n * 86_400_000 }),
    );
    const changes = cancelledChanges(inclusive, refunds);
    expect(changes.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['cancel#88012', 40],
      ['cancel#88012#1', 6],
    ]);
    const before = [...placedEntries(inclusive), ...refunds.flatMap((refund) => refundEntries(inclusive, refund))];
    const after = changes.flatMap(({ entries }) => entries);
    expect(isNothing([...before, ...after].map(({ figures }) => figures).reduce(addFigures))).toBe(true);
    expect(after[0]).toMatchObject({ atMs: placedAtMs, figures: { orders: -1n } });
    expect(after[1]).toMatchObject({ atMs: refundedAtMs, figures: { returnsMinor: -1n } });
  });
});
