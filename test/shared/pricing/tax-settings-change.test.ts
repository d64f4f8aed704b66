import { FieldErrors } from '#shared/kernel/errors.ts';
import { blankPricingSettings, type TaxSettings } from '#shared/pricing/pricing-settings.ts';
import { blankTaxRate, changeTaxSettings, type WantedTaxRate } from '#shared/pricing/tax-settings-change.ts';

const { pricesIncludeTax, taxShipping, taxAddress } = blankPricingSettings;
const blank = { pricesIncludeTax, taxShipping, taxAddress };
const vat: WantedTaxRate = { ...blankTaxRate, name: 'VAT', country: 'IE', basisPoints: 2300 };

/** Returns a function that returns sequential ids for new rates. */
const counter = () => {
  let last = 100;
  return () => {
    last += 1;
    return last;
  };
};

const before: TaxSettings = { ...blank, taxAddress: 'billing', taxRates: [{ ...vat, id: 7 }] };
const idsAfter = (taxRates: readonly WantedTaxRate[], of = before) =>
  changeTaxSettings(of, { ...blank, taxRates }, counter()).taxRates.map(({ id }) => id);

const issuesOf = (taxRates: readonly WantedTaxRate[]) => {
  try {
    changeTaxSettings(before, { ...blank, taxRates }, counter());
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
};

describe('a tax rate with only name, country and percentage', () => {
  it('has the standard class, applies everywhere in its country, comes first and is not compound', () => {
    expect(blankTaxRate).toEqual({
      id: null,
      name: '',
      country: '',
      region: null,
      postcodePrefix: null,
      taxClass: 'standard',
      basisPoints: 0,
      priority: 1,
      compound: false,
    });
  });
});

describe('new tax settings', () => {
  it('have the values sent, and the shipping address by default', () => {
    const change = { pricesIncludeTax: true, taxShipping: false, taxRates: [{ ...vat, basisPoints: 1350 }] };
    expect(changeTaxSettings(before, change, counter())).toEqual({
      pricesIncludeTax: true,
      taxShipping: false,
      taxAddress: 'shipping',
      taxRates: [{ ...vat, basisPoints: 1350, id: 101 }],
    });
    expect(changeTaxSettings(before, { ...change, taxAddress: 'store' }, counter()).taxAddress).toBe('store');
  });

  it('keep the id of a rate that equals a saved one', () => {
    expect(idsAfter([vat])).toEqual([7]);
    expect(idsAfter([vat, vat])).toEqual([7, 101]);
    expect(idsAfter([vat, { ...vat, id: 7 }])).toEqual([101, 7]);
  });

  it('keep the ids of equal rates in order', () => {
    const twice = { ...before, taxRates: [...before.taxRates, { ...vat, id: 8 }] };
    expect(idsAfter([vat, vat, vat], twice)).toEqual([7, 8, 101]);
  });

  it.each<[string, Partial<WantedTaxRate>]>([
    ['name', { name: 'GST' }],
    ['country', { country: 'DE' }],
    ['region', { region: 'Munster' }],
    ['postcode', { postcodePrefix: 'D' }],
    ['class', { taxClass: 'reduced' }],
    ['percentage', { basisPoints: 2100 }],
    ['priority', { priority: 2 }],
    ['compound', { compound: true }],
  ])('treat a rate with another %s as new', (_, other) => {
    expect(idsAfter([{ ...vat, ...other }])).toEqual([101]);
  });

  it('are refused with the id of an earlier rate or an unknown id', () => {
    expect(
      issuesOf([
        { ...vat, id: 7 },
        { ...vat, id: 7 },
        { ...vat, id: 9 },
      ]),
    ).toEqual([
      { param: 'tax_rates[1].id', code: 'duplicate', message: 'repeats the id of an earlier rate.' },
      { param: 'tax_rates[2].id', code: 'unknown_id', message: 'is not a tax rate of this store.' },
    ]);
  });

  const rateOf = (priority: number, over: Partial<WantedTaxRate> = {}) => ({ ...vat, priority, ...over });
  const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((priority) => rateOf(priority));

  it('have up to eight priorities for a class in a country', () => {
    expect(issuesOf([...eight, rateOf(8), rateOf(9, { country: 'DE' }), rateOf(9, { taxClass: 'reduced' })])).toEqual([]);
    expect(issuesOf([...eight, rateOf(9)])).toEqual([
      {
        param: 'tax_rates[8].priority',
        code: 'max_items',
        message: 'is one priority too many: the rates of a tax class in a country may have at most 8 different priorities.',
      },
    ]);
  });
});
