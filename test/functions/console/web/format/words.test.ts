import { humanize, humanizeParam } from '#functions/console/web/format/words.ts';
import { countryName } from '#functions/console/web/orders/order.ts';

describe('the words of the API, for people', () => {
  it('are those of a value', () => {
    expect(humanize('partially_refunded')).toBe('Partially refunded');
    expect(humanize('pos')).toBe('POS');
  });

  it('name a country', () => {
    expect(['IE', 'US', 'Eire'].map(countryName)).toEqual(['Ireland', 'United States', 'Eire']);
  });

  it('are those of a parameter, with places that begin with 1', () => {
    expect(humanizeParam('line_items[0].unit_price')).toBe('Line items 1, unit price');
    expect(humanizeParam('email')).toBe('Email');
  });
});
