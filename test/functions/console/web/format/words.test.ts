import { humanize, humanizeParam } from '#functions/console/web/format/words.ts';
import { countryName } from '#functions/console/web/orders/order.ts';

describe('names of the API as words', () => {
  it('include enum values', () => {
    expect(humanize('partially_refunded')).toBe('Partially refunded');
    expect(humanize('pos')).toBe('POS');
  });

  it('include countries', () => {
    expect(['IE', 'US', 'Eire'].map(countryName)).toEqual(['Ireland', 'United States', 'Eire']);
  });

  it('include parameters, with positions that start at 1', () => {
    expect(humanizeParam('line_items[0].unit_price')).toBe('Line items 1, unit price');
    expect(humanizeParam('email')).toBe('Email');
  });
});
