import fc from 'fast-check';
import { sumAmounts } from '#shared/kernel/money.ts';
import { refundOfUnits, refundParts, spreadOverLines, unitsShare } from '#shared/orders/refunds/refund-amount.ts';
import { aRefund } from '#test/support/builders/a-refund.ts';
import { anOrder, anOrderLine, theWorkedOrder } from '#test/support/builders/an-order.ts';

const euro = { currency: 'EUR', pricesIncludeTax: false };

describe('the amount paid for units', () => {
  it('is rounded over the running sum: three units of 10.00 are 3.33, 3.34 and 3.33', () => {
    expect([0, 1, 2].map((before) => unitsShare(1000n, 3, before, 1, 1n))).toEqual([333n, 334n, 333n]);
    expect(unitsShare(1000n, 3, 0, 2, 1n)).toBe(667n);
  });

  it('is net of the discount and includes the tax, whether or not prices include tax', () => {
    const line = anOrderLine({ quantity: 2, lineTotalMinor: 5000n, discountMinor: 500n, taxMinor: 900n });
    expect(refundOfUnits(euro, { line, quantity: 1 })).toEqual({ amountMinor: 2700n, taxMinor: 450n });
    expect(refundOfUnits({ ...euro, pricesIncludeTax: true }, { line, quantity: 2 })).toEqual({ amountMinor: 4500n, taxMinor: 900n });
  });

  it('is in whole units for a currency without decimals', () => {
    const line = anOrderLine({ quantity: 3, lineTotalMinor: 100_000n });
    const parts = [0, 1, 2].map((refundedQuantity) => {
      const yen = { ...euro, currency: 'JPY' };
      return refundOfUnits(yen, { line: { ...line, refundedQuantity }, quantity: 1 }).amountMinor;
    });
    expect(parts).toEqual([33_300n, 33_400n, 33_300n]);
  });

  it('is never negative and adds up to the exact amount, in whatever pieces and order it is refunded', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 10n ** 16n)),
        pieces,
        fc.constantFrom(1n, 100n),
        (units, quantities, step) => {
          const all = quantities.reduce((total, quantity) => total + quantity, 0);
          let before = 0;
          const shares = quantities.map((quantity) => {
            const share = unitsShare(units * step, all, before, quantity, step);
            before += quantity;
            return share;
          });
          if (sumAmounts(shares) !== units * step || shares.some((share) => share < 0n || share % step !== 0n))
            throw new Error(shares.join());
        },
      ),
      { numRuns: 25_000 },
    );
  });
});

describe('an amount that differs from the price of the units', () => {
  const paid = [
    { amountMinor: 5400n, taxMinor: 900n },
    { amountMinor: 1080n, taxMinor: 180n },
  ];

  it('is split in proportion, including the tax, when it is less', () => {
    expect(spreadOverLines(euro, paid, 3240n)).toEqual([
      { amountMinor: 2700n, taxMinor: 450n },
      { amountMinor: 540n, taxMinor: 90n },
    ]);
  });

  it('gives each line its own price when it is more', () => {
    expect(spreadOverLines(euro, paid, 7074n)).toEqual(paid);
  });
});

describe('the parts of a refund', () => {
  const order = theWorkedOrder();
  const none = { shippingMinor: 0n, giftCardsMinor: 0n, uncostedMinor: 0n };

  it('of the whole amount paid include all tax and shipping of the order', () => {
    expect(refundParts(order, 7074n, [], [])).toEqual({
      ...{ amountMinor: 7074n, taxMinor: 1179n, lines: [] },
      ...{ shippingMinor: 495n, giftCardsMinor: 0n, uncostedMinor: 5400n },
    });
  });

  it('of the rest include what the earlier refunds left, whatever its own amount', () => {
    const lines = [{ lineId: 1, quantity: 2, amountMinor: 5400n, taxMinor: 900n, restockedQuantity: 0 }];
    const before = [aRefund({ amountMinor: 5400n, taxMinor: 900n, lines }), aRefund({ amountMinor: 1673n })];
    expect(refundParts({ ...order, refundedTotalMinor: 7073n }, 1n, [], before)).toEqual({
      ...{ amountMinor: 1n, taxMinor: 279n, lines: [] },
      ...{ shippingMinor: 495n, giftCardsMinor: 0n, uncostedMinor: 900n },
    });
  });

  it('of a partial amount include no tax and no shipping, and goods of unknown cost in proportion to all goods', () => {
    const lines = order.lines.map((line) => (line.id === 1 ? { ...line, unitCostMinor: 700n } : line));
    // The net price of all goods is 54.00. The net price of the goods with an unknown cost is 9.00.
    expect(refundParts({ ...order, lines }, 1200n, [], [])).toEqual({
      ...none,
      amountMinor: 1200n,
      taxMinor: 0n,
      lines: [],
      uncostedMinor: 200n,
    });
  });

  it('of a partial amount repay gift cards when the order has nothing else', () => {
    const cards = anOrder({ lines: [anOrderLine({ kind: 'gift_card' })] });
    expect(refundParts(cards, 400n, [], [])).toEqual({ ...none, amountMinor: 400n, taxMinor: 0n, lines: [], giftCardsMinor: 400n });
  });
});
