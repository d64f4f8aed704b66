import { paramWords, wordsOf } from '#functions/console/web/format/words.ts';
import { countryName } from '#functions/console/web/orders/order.ts';

describe('names of the API as words', () => {
  it('include enum values', () => {
    expect(wordsOf('partially_refunded')).toBe('Partially refunded');
    expect(wordsOf('pos')).toBe('POS');
  });

  it('include countries', () => {
    expect(['IE', 'US', 'Eire'].map(countryName)).toEqual(['Ireland', 'United States', 'Eire']);
  });

  it('include parameters, with positions that start at 1', () => {
    expect(paramWords('line_items[0].unit_price')).toBe('Line items 1, unit price');
    expect(paramWords('email')).toBe('Email');
  });
});
