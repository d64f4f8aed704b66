import { ratesAt, taxJurisdictionOf } from '#shared/pricing/tax.ts';
import { aTaxRate } from '#test/support/builders/a-pricing-input.ts';

const jurisdiction = (country: string | null, region: string | null = null, postcode: string | null = null) => ({
  country,
  region,
  postcode,
});

describe('the rates at a place', () => {
  const rates = [
    aTaxRate({ id: 1, name: 'country' }),
    aTaxRate({ id: 2, name: 'region', region: 'Leinster' }),
    aTaxRate({ id: 3, name: 'short prefix', postcodePrefix: 'D' }),
    aTaxRate({ id: 4, name: 'long prefix', postcodePrefix: 'D0' }),
    aTaxRate({ id: 5, name: 'reduced', taxClass: 'reduced' }),
    aTaxRate({ id: 6, name: 'surcharge', priority: 2 }),
    aTaxRate({ id: 7, name: 'newer country' }),
  ];
  const names = (...at: Parameters<typeof jurisdiction>) => ratesAt(rates, 'standard', jurisdiction(...at)).map(({ name }) => name);

  it('are the most specific of each priority: longest postcode prefix, then region, then country', () => {
    expect(names('IE', 'Leinster', 'D01 X2Y3')).toEqual(['long prefix', 'surcharge']);
    expect(names('IE', 'Leinster', 'D1')).toEqual(['short prefix', 'surcharge']);
    expect(names('IE', 'leinster ', 'W91')).toEqual(['region', 'surcharge']);
    expect(names('IE', 'Munster', null)).toEqual(['country', 'surcharge']);
  });

  it('match postcodes without spaces, in any case', () => {
    expect(names('IE', null, 'd 01x2y3')).toEqual(['long prefix', 'surcharge']);
  });

  it('belong to the requested class', () => {
    expect(ratesAt(rates, 'reduced', jurisdiction('IE')).map(({ id }) => id)).toEqual([5]);
    expect(ratesAt(rates, 'zero', jurisdiction('IE'))).toEqual([]);
  });

  it('apply in order of priority, however they are stored', () => {
    const kept = [aTaxRate({ id: 1, priority: 3 }), aTaxRate({ id: 2, priority: 1 }), aTaxRate({ id: 3, priority: 2 })];
    expect(ratesAt(kept, 'standard', jurisdiction('IE')).map(({ priority }) => priority)).toEqual([1, 2, 3]);
    expect(ratesAt(kept.toReversed(), 'standard', jurisdiction('IE')).map(({ priority }) => priority)).toEqual([1, 2, 3]);
  });

  it('are those of the country when region and postcode are unknown', () => {
    expect(names('IE')).toEqual(['country', 'surcharge']);
    expect(names('IE', '', '')).toEqual(['country', 'surcharge']);
  });

  it('are empty elsewhere, or without a place', () => {
    expect(names('DE')).toEqual([]);
    expect(ratesAt(rates, 'standard', null)).toEqual([]);
  });
});

describe('the place of taxation', () => {
  const known = { shipping: jurisdiction('IE'), billing: jurisdiction('DE'), location: jurisdiction('FR'), store: jurisdiction('ES') };
  const unknown = { shipping: null, billing: null, location: null, store: null };

  it.each([
    ['shipping', 'ship', known, 'IE'],
    ['shipping', 'digital', known, 'IE'],
    ['billing', 'ship', known, 'DE'],
    ['store', 'ship', known, 'ES'],
    ['shipping', 'pickup', known, 'FR'],
    ['billing', 'pos', known, 'FR'],
    ['shipping', 'ship', { ...known, shipping: null }, 'DE'],
    ['shipping', 'ship', { ...known, shipping: jurisdiction(null), billing: null }, 'ES'],
    ['shipping', 'pickup', { ...known, location: null }, 'ES'],
    ['shipping', 'ship', unknown, undefined],
  ] as const)('by %s address for the delivery method %s is the first known one', (setting, fulfillment, addresses, country) => {
    expect(taxJurisdictionOf(setting, fulfillment, addresses)?.country).toBe(country);
  });
});
