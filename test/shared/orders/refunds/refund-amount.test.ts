import fc from 'fast-check';
import { sum } from '#shared/kernel/money.ts';
import { refundOfUnits, shippingTaxIn, spreadOverLines, unitsShare } from '#shared/orders/refunds/refund-amount.ts';
import { anOrderLine } from '#test/support/builders/an-order.ts';

const euro = { currency: 'EUR', pricesIncludeTax: false };

describe('what was paid for units', () => {
  it('is rounded over the running sum: three units of 10.00 are 3.33, 3.34 and 3.33', () => {
    expect([0, 1, 2].map((before) => unitsShare(1000n, 3, before, 1, 1n))).toEqual([333n, 334n, 333n]);
    expect(unitsShare(1000n, 3, 0, 2, 1n)).toBe(667n);
  });

  it('is after the discount and with the tax, wherever the tax is', () => {
    const line = anOrderLine({ quantity: 2, lineTotalMinor: 5000n, discountMinor: 500n, taxMinor: 900n });
    expect(refundOfUnits(euro, { line, quantity: 1 })).toEqual({ amountMinor: 2700n, taxMinor: 450n });
    expect(refundOfUnits({ ...euro, pricesIncludeTax: true }, { line, quantity: 2 })).toEqual({ amountMinor: 4500n, taxMinor: 900n });
  });

  it('is in whole units where a currency has no smaller ones', () => {
    const line = anOrderLine({ quantity: 3, lineTotalMinor: 100_000n });
    const parts = [0, 1, 2].map((refundedQuantity) => {
      const yen = { ...euro, currency: 'JPY' };
      return refundOfUnits(yen, { line: { ...line, refundedQuantity }, quantity: 1 }).amountMinor;
    });
    expect(parts).toEqual([33_300n, 33_400n, 33_300n]);
  });

  it('is never negative and comes to the amount exactly, in whatever pieces and order it is given back', () => {
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
          if (sum(shares) !== units * step || shares.some((share) => share < 0n || share % step !== 0n)) throw new Error(shares.join());
        },
      ),
      { numRuns: 25_000 },
    );
  });
});

describe('an amount that is not what was paid for the units', () => {
  const paid = [
    { amountMinor: 5400n, taxMinor: 900n },
    { amountMinor: 1080n, taxMinor: 180n },
  ];

  it('is split in proportion, with the tax, when it is less', () => {
    expect(spreadOverLines(euro, paid, 3240n)).toEqual([
      { amountMinor: 2700n, taxMinor: 450n },
      { amountMinor: 540n, taxMinor: 90n },
    ]);
  });

  it('leaves the lines what was paid for them when it is more', () => {
    expect(spreadOverLines(euro, paid, 7074n)).toEqual(paid);
  });
});

describe('the tax in a refund of shipping', () => {
  const order = { ...euro, shippingTotalMinor: 495n, shippingTaxMinor: 99n };

  it.each([
    ['all of it', 594n, 99n],
    ['a half', 297n, 50n],
    ['nothing', 0n, 0n],
    ['more than was paid', 1000n, 99n],
  ])('is in proportion: %s', (_, amountMinor, taxMinor) => {
    expect(shippingTaxIn(order, amountMinor)).toBe(taxMinor);
  });

  it('is nothing when shipping was free', () => {
    expect(shippingTaxIn({ ...order, shippingTotalMinor: 0n, shippingTaxMinor: 0n }, 100n)).toBe(0n);
  });
});
