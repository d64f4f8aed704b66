import fc from 'fast-check';
import { addDecimals, compareDecimals, subtractDecimals } from '#infra/local/dynamodb/items/decimal.ts';

describe('decimals', () => {
  it.each([
    ['0', '0', '0'],
    ['1', '-1', '0'],
    ['0.1', '0.2', '0.3'],
    ['999', '1', '1000'],
    ['-5', '3.25', '-1.75'],
    ['100', '0.001', '100.001'],
    ['12345678901234567890', '1', '12345678901234567891'],
    ['1e2', '1', '101'],
  ])('%s + %s = %s', (left, right, sum) => {
    expect(addDecimals(left, right)).toBe(sum);
  });

  it('are refused outside the range of DynamoDB', () => {
    expect(() => addDecimals('9e125', '9e125')).toThrow('Number overflow');
    expect(() => subtractDecimals('1.1e-130', '1e-130')).toThrow('Number underflow');
    expect(() => addDecimals('1e38', '1')).toThrow('more than 38 significant digits');
  });

  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const text = (thousandths: number) => `${thousandths < 0 ? '-' : ''}${(Math.abs(thousandths) / 1000).toFixed(3)}`;

  it('add and subtract exactly', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(compareDecimals(addDecimals(text(a), text(b)), text(a + b))).toBe(0);
        expect(compareDecimals(subtractDecimals(text(a), text(b)), text(a - b))).toBe(0);
      }),
    );
  });

  it('compare by value, regardless of notation', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.sign(compareDecimals(text(a), text(b)))).toBe(Math.sign(a - b));
      }),
    );
    expect(compareDecimals('1e2', '100.0')).toBe(0);
  });
});
