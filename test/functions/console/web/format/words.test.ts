import { paramWords, wordsOf } from '#functions/console/web/format/words.ts';
import { countryName } from '#functions/console/web/orders/order.ts';

describe('the words of the API, for people', () => {
  it('are those of a value', () => {
    expect(wordsOf('partially_refunded')).toBe('Partially refunded');
    expect(wordsOf('pos')).toBe('POS');
  });

  it('name a country', () => {
    expect(['IE', 'US', 'Eire'].map(countryName)).toEqual(['Ireland', 'United States', 'Eire']);
  });

  it('are those of a parameter, with places that begin with 1', () => {
    expect(paramWords('line_items[0].unit_price')).toBe('Line items 1, unit price');
    expect(paramWords('email')).toBe('Email');
  });
});
