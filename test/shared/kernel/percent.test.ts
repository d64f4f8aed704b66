import fc from 'fast-check';
import { formatPercent, parsePercent, percentOf, percentProblem } from '#shared/kernel/percent.ts';

describe('a percentage', () => {
  it.each([
    ['12.50', 1250, '12.50'],
    ['10', 1000, '10.00'],
    [10.5, 1050, '10.50'],
    ['0.01', 1, '0.01'],
    [100, 10_000, '100.00'],
  ])('%s is %i basis points', (value, basisPoints, text) => {
    expect(parsePercent(value)).toBe(basisPoints);
    expect(formatPercent(basisPoints)).toBe(text);
  });

  it.each([
    ['12.505', 'too_many_decimals'],
    ['100.01', 'too_large'],
    ['0', 'too_small'],
    ['ten', 'invalid_format'],
  ])('%s is refused as %s', (value, code) => {
    expect(percentProblem(value, 1, 10_000)?.code).toBe(code);
  });
});

describe('a percentage of an amount', () => {
  it.each([
    [1300n, 1250, 163n],
    [997_500n, 1000, 99_750n],
    [10_000n, 1050, 1050n],
    [5n, 1000, 1n],
    [4n, 1000, 0n],
    [0n, 1000, 0n],
  ])('of %s at %i basis points is rounded half-up to %s', (amount, basisPoints, part) => {
    expect(percentOf(amount, basisPoints)).toBe(part);
  });

  it('is rounded to whole units where a currency has no smaller ones', () => {
    expect(percentOf(150_000n, 333, 100n)).toBe(5000n);
  });

  it('is never farther than half a unit from the exact part', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 16n), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const error = percentOf(amount, basisPoints) * 10_000n - amount * BigInt(basisPoints);
        expect(-5000n < error && error <= 5000n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
