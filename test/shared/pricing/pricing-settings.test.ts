import { blankAutomaticDiscount, changeAutomaticDiscount } from '#shared/pricing/automatic-discount-change.ts';
import {
  blankCustomerGroup,
  blankPricingSettings,
  blankQuantityBreak,
  changeCustomerGroup,
  changeQuantityBreak,
} from '#shared/pricing/pricing-settings.ts';

describe('a store without any configuration', () => {
  it('sells at catalog prices and without taxes', () => {
    expect(blankPricingSettings).toEqual({
      pricesIncludeTax: false,
      taxShipping: true,
      taxAddress: 'shipping',
      taxRates: [],
      customerGroups: [],
      groupPrices: [],
      quantityBreaks: [],
      automaticDiscounts: [],
    });
  });
});

describe('a customer group', () => {
  it('pays taxes unless it is exempt', () => {
    expect(blankCustomerGroup(5)).toEqual({ id: 5, name: '', taxExempt: false });
    expect(changeCustomerGroup(blankCustomerGroup(5), { name: 'Embassies', taxExempt: true })).toEqual({
      id: 5,
      name: 'Embassies',
      taxExempt: true,
    });
  });
});

describe('a quantity break', () => {
  it('applies to everyone unless it names a group', () => {
    expect(blankQuantityBreak(4)).toEqual({ id: 4, variantId: 0, groupId: null, tiers: [] });
    const tiers = [{ minQuantity: 10, priceMinor: 3800n }];
    expect(changeQuantityBreak(blankQuantityBreak(4), { variantId: 5001, groupId: 5, tiers })).toEqual({
      id: 4,
      variantId: 5001,
      groupId: 5,
      tiers,
    });
  });
});

describe('an automatic discount', () => {
  it('gives way to codes unless it combines with them', () => {
    expect(blankAutomaticDiscount(6)).toMatchObject({ id: 6, title: '', priority: 0, combinesWithCodes: false });
  });

  it('takes the values of a change and keeps the rest', () => {
    const change = { title: 'Autumn', priority: 2, combinesWithCodes: true, minimumQuantity: 3 };
    const { value, issues } = changeAutomaticDiscount(blankAutomaticDiscount(6), change);
    expect(value).toEqual({ ...blankAutomaticDiscount(6), title: 'Autumn', priority: 2, combinesWithCodes: true, minimumQuantity: 3 });
    expect(issues).toEqual([]);
    expect(changeAutomaticDiscount(value, { priority: 1 }).value).toEqual({ ...value, priority: 1 });
  });

  it('reports the issues of its terms', () => {
    const { issues } = changeAutomaticDiscount(blankAutomaticDiscount(6), { startsAtMs: 2, endsAtMs: 1 });
    expect(issues).toHaveLength(1);
  });
});
