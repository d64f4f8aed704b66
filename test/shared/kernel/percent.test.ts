import fc from 'fast-check';
import {
  formatPercent,
  formatTaxRate,
  millionthsOf,
  parsePercent,
  parseTaxRate,
  percentOf,
  percentProblem,
  taxRateProblem,
} from '#shared/kernel/percent.ts';

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

  it('is rounded to whole units for a currency without decimals', () => {
    expect(percentOf(150_000n, 333, 100n)).toBe(5000n);
  });

  it('differs from the exact part by at most half a unit', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 16n), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const error = percentOf(amount, basisPoints) * 10_000n - amount * BigInt(basisPoints);
        expect(-5000n < error && error <= 5000n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the rate of a tax', () => {
  it.each<[string | number, number, bigint, string]>([
    ['8.875', 887.5, 88_750n, '8.875'],
    ['9.975', 997.5, 99_750n, '9.975'],
    [9.975, 997.5, 99_750n, '9.975'],
    ['0.0001', 0.01, 1n, '0.0001'],
    ['4.6250', 462.5, 46_250n, '4.625'],
    ['23', 2300, 230_000n, '23.00'],
    ['13.5', 1350, 135_000n, '13.50'],
    ['20.1010', 2010.1, 201_010n, '20.101'],
    ['0', 0, 0n, '0.00'],
    ['100.0000', 10_000, 1_000_000n, '100.00'],
    ['12.34560', 1234.56, 123_456n, '12.3456'],
  ])('%s is %d basis points', (value, basisPoints, millionths, text) => {
    expect(taxRateProblem(value, 10_000)).toBeNull();
    expect(parseTaxRate(value)).toBe(basisPoints);
    expect(millionthsOf(basisPoints)).toBe(millionths);
    expect(formatTaxRate(basisPoints)).toBe(text);
  });

  it.each<[string | number, string, string]>([
    ['8.87501', 'too_many_decimals', 'must have at most 4 decimals.'],
    [8.87501, 'too_many_decimals', 'must have at most 4 decimals.'],
    ['100.0001', 'too_large', 'must be at most 100.00.'],
    ['-0.0001', 'too_small', 'must be at least 0.00.'],
    ['8,875', 'invalid_format', 'must be an amount such as "12.50".'],
    ['8.875%', 'invalid_format', 'must be an amount such as "12.50".'],
  ])('%s is refused as %s', (value, code, message) => {
    expect(taxRateProblem(value, 10_000)).toEqual({ code, message });
  });

  it('is formatted as it is parsed, whatever its decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
        const text = `${Math.floor(millionths / 10_000)}.${String(millionths % 10_000).padStart(4, '0')}`;
        if (millionthsOf(parseTaxRate(text)) !== BigInt(millionths)) throw new Error(`${text} is another rate`);
        if (Number(formatTaxRate(parseTaxRate(text))) !== Number(text)) throw new Error(`${text} is written otherwise`);
        if (parseTaxRate(Number(text)) !== parseTaxRate(text)) throw new Error(`${text} is another number`);
      }),
    );
  });
});
