import fc from 'fast-check';
import { sumAmounts } from '#shared/kernel/money.ts';
import { taxesOf } from '#shared/pricing/tax.ts';
import { aTaxRate } from '#test/support/builders/a-pricing-input.ts';

const taxOf = (amountMinor: bigint, basisPoints: number, included: boolean, stepMinor = 1n) =>
  taxesOf(amountMinor, [aTaxRate({ basisPoints })], included, stepMinor).taxMinor;
const parts = (amountMinor: bigint, rates: Parameters<typeof taxesOf>[1], included: boolean) =>
  taxesOf(amountMinor, rates, included, 1n).taxLines.map((line) => line.amountMinor);

describe('the tax of an amount', () => {
  it.each([
    ['24.99 at 10.75 %, on top', 2499n, 1075, false, 269n],
    ['19.99 at 20 %, included', 1999n, 2000, true, 333n],
    ['0.05 at 10 %, on top', 5n, 1000, false, 1n],
    ['41.90 at 23 %, included', 4190n, 2300, true, 783n],
    ['17.10 at 23 %, included', 1710n, 2300, true, 320n],
    ['5.00 at 23 %, included', 500n, 2300, true, 93n],
    ['100.00 at 8.875 %, on top', 10_000n, 887.5, false, 888n],
    ['1,000.00 at 8.875 %, on top', 100_000n, 887.5, false, 8875n],
    ['1,000,000.00 at 0.0001 %, on top', 100_000_000n, 0.01, false, 100n],
    ['108.88 at 8.875 %, included', 10_888n, 887.5, true, 888n],
    ['nothing', 0n, 2300, false, 0n],
    ['anything at 0 %', 2499n, 0, true, 0n],
  ])('of %s is rounded half-up once', (_, amount, basisPoints, included, tax) => {
    expect(taxOf(amount, basisPoints, included)).toBe(tax);
  });

  it('is in whole units in a currency without smaller ones', () => {
    expect(taxOf(150_500n, 1000, false, 100n)).toBe(15_100n);
    expect(taxOf(108_000n, 800, true, 100n)).toBe(8000n);
  });

  it('is zero, without lines, when no rate applies', () => {
    expect(taxesOf(1000n, [], true, 1n)).toEqual({ taxMinor: 0n, taxLines: [] });
  });
});

describe('several taxes on an amount', () => {
  const gst = aTaxRate({ name: 'GST', basisPoints: 500 });
  const pst = aTaxRate({ id: 2, name: 'PST', basisPoints: 1000, priority: 2 });

  it('add up', () => {
    expect(parts(10_000n, [gst, pst], false)).toEqual([500n, 1000n]);
  });

  it('apply to each other if one is compound', () => {
    expect(parts(10_000n, [gst, { ...pst, compound: true }], false)).toEqual([500n, 1050n]);
    expect(parts(11_550n, [gst, { ...pst, compound: true }], true)).toEqual([500n, 1050n]);
  });

  it('are 5 % and 9.975 % of the same amount in Quebec', () => {
    expect(parts(10_000n, [gst, { ...pst, basisPoints: 997.5 }], false)).toEqual([500n, 998n]);
    expect(parts(114_975n, [gst, { ...pst, basisPoints: 997.5 }], true)).toEqual([5000n, 9975n]);
  });

  it('are rounded together, and the last takes the remainder', () => {
    expect(parts(10n, [gst, { ...pst, basisPoints: 500 }], false)).toEqual([1n, 0n]);
  });

  it('are never negative, add up to the rounded tax, and stay below an amount that includes them', () => {
    const rate = fc.record({
      basisPoints: fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 100),
      compound: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), fc.array(rate, { maxLength: 4 }), fc.boolean(), (amount, rates, included) => {
        const { taxMinor, taxLines } = taxesOf(amount, rates.map(aTaxRate), included, 1n);
        const amounts = taxLines.map((line) => line.amountMinor);
        if (sumAmounts(amounts) !== taxMinor || amounts.some((part) => part < 0n)) throw new Error('parts');
        if (included && taxMinor > amount) throw new Error('more tax than amount');
      }),
      { numRuns: 8000 },
    );
  });
});
