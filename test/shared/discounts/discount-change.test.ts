import type { DiscountTerms } from '#shared/discounts/discount.ts';
import { blankTerms, changeTerms, type TermsChange } from '#shared/discounts/discount-change.ts';

const issuesOf = (before: DiscountTerms, change: TermsChange): string[] =>
  changeTerms(before, change).issues.map(({ param, code }) => `${param}: ${code}`);

const tenPercent: DiscountTerms = { ...blankTerms, offer: { type: 'percentage', basisPoints: 1000 } };

describe('the terms of a discount', () => {
  it('stay unchanged where the change has no value', () => {
    expect(changeTerms(tenPercent, {})).toEqual({ value: tenPercent, issues: [] });
  });

  it.each<[string, TermsChange, DiscountTerms['offer']]>([
    ['a percentage', { type: 'percentage', value: 1250n }, { type: 'percentage', basisPoints: 1250 }],
    ['an amount', { type: 'fixed', value: 500n }, { type: 'fixed', amountMinor: 500n }],
    ['free shipping, whose value means nothing', { type: 'free_shipping', value: 500n }, { type: 'free_shipping' }],
    [
      'units for units, free unless told',
      { type: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 },
      { type: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, basisPoints: 10_000 },
    ],
  ])('offer %s', (_case, change, offer) => {
    expect(changeTerms(blankTerms, change)).toMatchObject({ value: { offer }, issues: [] });
  });

  it.each<[string, DiscountTerms, TermsChange, string[]]>([
    ['a value of the old type', tenPercent, { type: 'fixed' }, ['value: required']],
    ['no value', tenPercent, { value: null }, ['value: required']],
    ['a value of nothing', tenPercent, { value: 0n }, ['value: too_small']],
    ['more than everything', tenPercent, { value: 10_001n }, ['value: too_large']],
    ['no numbers of units', tenPercent, { type: 'buy_x_get_y' }, ['buy_quantity: required', 'get_quantity: required']],
    ['no products', tenPercent, { appliesTo: 'products' }, ['product_ids: min_items']],
    ['an end at the start', tenPercent, { startsAtMs: 5, endsAtMs: 5 }, ['ends_at: ends_before_start']],
    ['an end before the current start', { ...tenPercent, startsAtMs: 5 }, { endsAtMs: 4 }, ['ends_at: ends_before_start']],
  ])('cannot be %s', (_case, before, change, expected) => {
    expect(issuesOf(before, change)).toEqual(expected);
  });

  it('name each product or category once', () => {
    expect(changeTerms(tenPercent, { productIds: [1, 2, 1] }).value.productIds).toEqual([1, 2]);
  });
});
