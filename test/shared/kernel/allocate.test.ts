import fc from 'fast-check';
import { allocate, sumAmounts } from '#shared/kernel/money.ts';

describe('an amount split over lines', () => {
  it.each<[string, bigint, bigint[], bigint[]]>([
    ['is proportional', 600n, [5000n, 1000n], [500n, 100n]],
    ['assigns the rounding rest to the largest remainder', 1000n, [4900n, 2000n], [710n, 290n]],
    ['assigns equal remainders in line order', 100n, [100n, 100n, 100n], [34n, 33n, 33n]],
    ['assigns nothing to a line of zero', 100n, [0n, 300n, 0n], [0n, 100n, 0n]],
    ['never exceeds the amounts of the lines', 900n, [100n, 300n], [100n, 300n]],
    ['assigns nothing when all lines are zero', 5n, [0n, 0n], [0n, 0n]],
    ['has no shares without lines', 5n, [], []],
  ])('%s', (_, amount, lines, shares) => {
    expect(allocate(amount, lines)).toEqual(shares);
  });

  it('is split in whole units for a currency without decimals', () => {
    expect(allocate(1000n, [10_000n, 10_000n, 10_000n], 100n)).toEqual([400n, 300n, 300n]);
  });

  it('adds up exactly, in steps, with each share near its proportion and within its line', () => {
    const lines = fc.array(fc.oneof(fc.constant(0n), fc.bigInt(0n, 50n), fc.bigInt(0n, 10n ** 15n)), { maxLength: 10 });
    fc.assert(
      fc.property(lines, fc.bigInt(0n, 10n ** 16n), fc.constantFrom(1n, 100n), (weights, wanted, step) => {
        const amounts = weights.map((weight) => weight * step);
        const total = sumAmounts(amounts);
        const amount = total === 0n ? 0n : (wanted * step) % (total + step);
        const shares = allocate(amount, amounts, step);
        const fair = amounts.every((line, index) => {
          const share = shares[index] ?? -1n;
          const drift = share * total - amount * line;
          const isNear = total === 0n || (-step * total < drift && drift < step * total);
          return share >= 0n && share <= line && share % step === 0n && isNear;
        });
        if (sumAmounts(shares) !== amount || shares.length !== amounts.length || !fair) throw new Error('not allocated');
      }),
      { numRuns: 35_000 },
    );
  });
});
