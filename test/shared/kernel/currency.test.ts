import { currencyStepMinor, isStoreCurrency, unpayableIssue } from '#shared/kernel/currency.ts';

describe('a store may have its prices', () => {
  it.each(['EUR', 'USD', 'CHF', 'JPY'])('in %s', (code) => {
    expect(isStoreCurrency(code)).toBe(true);
  });

  it.each(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])('not in %s, which has three decimals', (code) => {
    expect(isStoreCurrency(code)).toBe(false);
  });

  it.each(['', 'eur', 'EURO', 'QQQ'])('not in "%s", which is not a currency', (code) => {
    expect(isStoreCurrency(code)).toBe(false);
  });
});

describe('the smallest amount that can be paid', () => {
  it.each(['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'])(
    'is a whole unit in %s, which has no hundredths',
    (code) => {
      expect(currencyStepMinor(code)).toBe(100n);
    },
  );

  it.each(['EUR', 'USD', 'HUF'])('is a hundredth in %s', (code) => {
    expect(currencyStepMinor(code)).toBe(1n);
  });
});

describe('whether an amount can be paid', () => {
  it.each([
    [50n, 'JPY', 'must be a whole amount in JPY.'],
    [1n, 'JPY', 'must be a whole amount in JPY.'],
    [-1025n, 'KRW', 'must be a whole amount in KRW.'],
    [100n, 'JPY', undefined],
    [0n, 'JPY', undefined],
    [50n, 'EUR', undefined],
  ])('of %d in %s: %s', (amountMinor, currency, message) => {
    expect(unpayableIssue(amountMinor, currency)?.message).toBe(message);
  });
});
