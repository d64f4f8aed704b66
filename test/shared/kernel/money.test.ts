import fc from 'fast-check';
import { formatMoney, maxPriceMinor, moneyProblem, parseMoney, roundHalfUp, smallerAmount } from '#shared/kernel/money.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const read = (value: string | number) => {
  const problem = moneyProblem(value, -maxPriceMinor, maxPriceMinor);
  return problem === null ? formatMoney(parseMoney(value)) : problem.code;
};

describe('an amount sent as text', () => {
  it.each([
    ['10', '10.00'],
    ['10.5', '10.50'],
    ['10.50', '10.50'],
    ['10.500', '10.50'],
    ['0', '0.00'],
    ['0.01', '0.01'],
    ['007.10', '7.10'],
    ['-0.00', '0.00'],
    ['-0.01', '-0.01'],
    ['-12.34', '-12.34'],
    ['9999999999.99', '9999999999.99'],
  ])('"%s" is %s', (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each([
    ['10.005', 'too_many_decimals'],
    ['10.001', 'too_many_decimals'],
    ['0.0000000001', 'too_many_decimals'],
    ['10000000000.00', 'too_large'],
    ['-10000000000.00', 'too_small'],
    ['123456789012345678901', 'too_large'],
    ['1234567890123456789012', 'invalid_format'],
    ['', 'invalid_format'],
    [' ', 'invalid_format'],
    [' 10.00', 'invalid_format'],
    ['10.00\n', 'invalid_format'],
    ['.5', 'invalid_format'],
    ['5.', 'invalid_format'],
    ['+5', 'invalid_format'],
    ['--5', 'invalid_format'],
    ['-', 'invalid_format'],
    ['1,000.00', 'invalid_format'],
    ['10,50', 'invalid_format'],
    ['1 000', 'invalid_format'],
    ['1e2', 'invalid_format'],
    ['0x10', 'invalid_format'],
    ['１０.００', 'invalid_format'],
    ['€10.00', 'invalid_format'],
    ['10.00 EUR', 'invalid_format'],
    ['NaN', 'invalid_format'],
    ['Infinity', 'invalid_format'],
  ])('%j is refused as %s', (text, code) => {
    expect(read(text)).toBe(code);
  });
});

describe('an amount sent as a number', () => {
  it.each([
    [10, '10.00'],
    [4.35, '4.35'],
    [1.1, '1.10'],
    [-0, '0.00'],
    [-4.35, '-4.35'],
    [1e2, '100.00'],
    [0.1 + 0.2, '0.30'],
    [0.7 + 0.1, '0.80'],
    [4.35 * 100, '435.00'],
    [1.1 * 3, '3.30'],
    [8.2 - 0.2, '8.00'],
    [9999999999.99, '9999999999.99'],
    [1234567890.1 + 0.2, '1234567890.30'],
  ])('%d is %s', (value, amount) => {
    expect(read(value)).toBe(amount);
  });

  it.each([
    [1.005, 'too_many_decimals'],
    [8.165, 'too_many_decimals'],
    [10.005, 'too_many_decimals'],
    [0.001, 'too_many_decimals'],
    [-0.001, 'too_many_decimals'],
    [1234567890.004, 'too_many_decimals'],
    [9999999999.994, 'too_many_decimals'],
    [9999999999.9901, 'too_many_decimals'],
    [10_000_000_000, 'too_large'],
    [1e15, 'too_large'],
    [-1e15, 'too_small'],
    [1e21, 'invalid_format'],
    [1e-7, 'invalid_format'],
    [Number.NaN, 'invalid_format'],
    [Number.POSITIVE_INFINITY, 'invalid_format'],
  ])('%d is refused as %s', (value, code) => {
    expect(read(value)).toBe(code);
  });
});

describe('bounds', () => {
  it('are inclusive and reported to the client', () => {
    expect(moneyProblem('0.01', 1n, 500n)).toBeNull();
    expect(moneyProblem('5.00', 1n, 500n)).toBeNull();
    expect(moneyProblem('0.00', 1n, 500n)).toEqual({ code: 'too_small', message: 'must be at least 0.01.' });
    expect(moneyProblem('5.01', 1n, 500n)).toEqual({ code: 'too_large', message: 'must be at most 5.00.' });
  });

  it('are reported alike for strings that are not amounts', () => {
    expect(moneyProblem('ten', 0n, 500n)).toEqual({ code: 'invalid_format', message: 'must be an amount such as "12.50".' });
    expect(moneyProblem('1.005', 0n, 500n)).toEqual({ code: 'too_many_decimals', message: 'must have at most 2 decimals.' });
  });

  it('cannot be bypassed by parsing without the check', () => {
    expect(() => parseMoney('10.005')).toThrow(new RangeError('not an amount: too_many_decimals'));
    expect(() => parseMoney('ten')).toThrow(new RangeError('not an amount: invalid_format'));
  });
});

describe('half of a cent', () => {
  it('is rounded up, and less than half down', () => {
    expect([9n, 10n, 11n, 29n, 30n].map((numerator) => roundHalfUp(numerator, 20n))).toEqual([0n, 1n, 1n, 1n, 2n]);
    expect([49n, 50n, 149n, 150n].map((numerator) => roundHalfUp(numerator, 1n, 100n))).toEqual([0n, 100n, 100n, 200n]);
  });

  it('of a negative amount, with a denominator of zero or a step of zero is an error', () => {
    expect(roundHalfUp(0n, 1n, 1n)).toBe(0n);
    for (const [numerator, denominator, step] of [
      [-1n, 1n, 1n],
      [1n, 0n, 1n],
      [1n, -1n, 1n],
      [1n, 1n, 0n],
      [1n, 1n, -1n],
    ] as const) {
      expect(() => roundHalfUp(numerator, denominator, step)).toThrow(new RangeError('only zero and positive amounts can be rounded'));
    }
  });
});

it('the smaller of two equal amounts is either one', () => {
  expect([smallerAmount(3n, 5n), smallerAmount(5n, 3n), smallerAmount(5n, 5n)]).toEqual([3n, 3n, 5n]);
});

describe('for every amount', () => {
  const minor = fc.bigInt({ min: -maxPriceMinor, max: maxPriceMinor });

  it('parsing the formatted text returns the amount', () => {
    fc.assert(fc.property(minor, (amount) => parseMoney(formatMoney(amount)) === amount));
  });

  it('the formatted text has exactly two decimals', () => {
    fc.assert(fc.property(fc.bigInt(), (amount) => /^-?\d+\.\d{2}$/.test(formatMoney(amount))));
  });

  it('the number that a client would send is read as the same amount', () => {
    fc.assert(fc.property(minor, (amount) => parseMoney(Number(formatMoney(amount))) === amount));
  });

  it('the rounding error of a sum of two numbers is ignored', () => {
    const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(small, small, (a, b) => {
        const sum = a / 100 + b / 100;
        // Skips pairs of amounts that nearly cancel out, because their sum consists mostly of the rounding error.
        fc.pre(Math.abs(a + b) * 2 > Math.max(Math.abs(a), Math.abs(b)));
        return parseMoney(sum) === BigInt(a + b);
      }),
    );
  });

  it('a third decimal is never dropped', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 9 }), (amount, third) => {
        const text = `${formatMoney(amount)}${third}`;
        return read(text) === 'too_many_decimals' && read(Number(text)) === 'too_many_decimals';
      }),
    );
  });
});

it('every text and every number is an amount or is refused with a code', () => {
  const known = /^(-?\d+\.\d{2}|invalid_format|too_many_decimals|too_small|too_large)$/;
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCodePoint }), fc.double(), fc.stringMatching(/^[-+.,\d e]{0,30}$/)), (value) =>
      known.test(read(value)),
    ),
  );
});
