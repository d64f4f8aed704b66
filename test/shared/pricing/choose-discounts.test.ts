import type { DiscountOffer } from '#shared/discounts/discount.ts';
import { chooseDiscounts, type SentCode } from '#shared/pricing/choose-discounts.ts';
import { priceLines } from '#shared/pricing/price-line.ts';
import { type AutomaticDiscount, blankPricingSettings } from '#shared/pricing/pricing-settings.ts';
import { anAutomaticDiscount, aPricingLine, pricingTimeMs, sentCode } from '#test/support/builders/a-pricing-input.ts';

/** Returns the discounts that are chosen for an order of 100.00 with shipping at 5.00. */
function chosen(automatic: readonly AutomaticDiscount[], code: SentCode | null) {
  const lines = priceLines([aPricingLine({ cataloguePriceMinor: 10_000n })], blankPricingSettings, null, 1n);
  const { applications } = chooseDiscounts(lines, { lines: [10_000n], shippingMinor: 500n }, automatic, code, 1n, pricingTimeMs);
  return applications.map(({ source, discountId, amountMinor }) => [source, discountId, amountMinor]);
}

const fixed = (amountMinor: bigint): DiscountOffer => ({ type: 'fixed', amountMinor });
const automatic = (id: number, amountMinor: bigint, over: Partial<AutomaticDiscount> = {}) =>
  anAutomaticDiscount({ id, offer: fixed(amountMinor), ...over });

describe('the automatic discount', () => {
  it('is the one that saves the most', () => {
    expect(chosen([automatic(1, 300n), automatic(2, 400n), automatic(3, 200n)], null)).toEqual([['automatic', 2, 400n]]);
  });

  it('has the lowest priority number among equals, then the greatest age', () => {
    expect(
      chosen([automatic(1, 300n, { priority: 2 }), automatic(3, 300n, { priority: 1 }), automatic(2, 300n, { priority: 1 })], null),
    ).toEqual([['automatic', 2, 300n]]);
  });

  it.each([
    ['switched off', { isActive: false }],
    ['not started', { startsAtMs: pricingTimeMs + 1 }],
    ['expired', { endsAtMs: pricingTimeMs }],
    ['below its minimum subtotal', { minimumSubtotalMinor: 10_001n }],
    ['below its minimum quantity', { minimumQuantity: 2 }],
    ['for other products', { appliesTo: 'products', productIds: [9] }],
  ] as const)('does not apply when it is %s', (_, over) => {
    expect(chosen([automatic(1, 300n, over)], null)).toEqual([]);
  });

  it('can be free shipping, which saves the shipping price', () => {
    expect(chosen([automatic(1, 499n), anAutomaticDiscount({ id: 2, offer: { type: 'free_shipping' } })], null)).toEqual([
      ['automatic', 2, 500n],
    ]);
  });
});

describe('a code with an automatic discount', () => {
  it('applies to the remaining amount if the automatic discount combines with codes', () => {
    const tenth: DiscountOffer = { type: 'percentage', basisPoints: 1000 };
    expect(chosen([anAutomaticDiscount({ offer: tenth, combinesWithCodes: true })], sentCode({ offer: tenth }))).toEqual([
      ['automatic', 901, 1000n],
      ['code', 77, 900n],
    ]);
  });

  it.each([
    ['more', 400n, [['code', 77, 400n]]],
    ['as much', 300n, [['code', 77, 300n]]],
    ['less', 200n, [['automatic', 1, 300n]]],
  ])('applies alone, or not at all, when it saves %s than an automatic discount that does not combine', (_, amountMinor, applications) => {
    expect(chosen([automatic(1, 300n)], sentCode({ offer: fixed(amountMinor) }))).toEqual(applications);
  });

  it('is not used when the automatic discount leaves nothing', () => {
    expect(chosen([automatic(1, 10_000n, { combinesWithCodes: true })], sentCode())).toEqual([['automatic', 1, 10_000n]]);
  });

  it('is refused when it cannot be used, even if another discount applies', () => {
    expect(() => chosen([automatic(1, 300n)], sentCode({ isActive: false }))).toThrow('discount_code: discount_disabled');
  });

  it('is refused when it saves nothing', () => {
    expect(() => chosen([], sentCode({ offer: { type: 'percentage', basisPoints: 0 } }))).toThrow('discount_code: discount_not_applicable');
  });
});
