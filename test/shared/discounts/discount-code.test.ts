import { codeRefusal, discountState } from '#shared/discounts/discount-code.ts';
import { priceLines } from '#shared/pricing/price-line.ts';
import { blankPricingSettings } from '#shared/pricing/pricing-settings.ts';
import { aDiscount, aPricingLine } from '#test/support/builders/a-pricing-input.ts';

const nowMs = 1000;

describe('the state of a discount code', () => {
  it.each([
    ['active', {}],
    ['active', { startsAtMs: 1000, endsAtMs: 1001 }],
    ['active', { usageLimit: 2, timesUsed: 1 }],
    ['scheduled', { startsAtMs: 1001 }],
    ['expired', { endsAtMs: 1000 }],
    ['used_up', { usageLimit: 2, timesUsed: 2 }],
    ['expired', { endsAtMs: 1000, usageLimit: 2, timesUsed: 2 }],
    ['disabled', { isActive: false, endsAtMs: 1000, usageLimit: 2, timesUsed: 2 }],
  ] as const)('is %s with %j', (state, over) => {
    expect(discountState(aDiscount(over), nowMs)).toBe(state);
  });
});

describe('a discount code', () => {
  const lines = priceLines(
    [
      aPricingLine({ productId: 1, categoryIds: [31], quantity: 2 }),
      aPricingLine({ productId: 2, categoryIds: [32] }),
      aPricingLine({ productId: 3, kind: 'gift_card', categoryIds: [33] }),
    ],
    blankPricingSettings,
    null,
    1n,
  );
  const refusal = (over: Parameters<typeof aDiscount>[0], usedBefore = false) => codeRefusal(aDiscount(over), lines, usedBefore, nowMs);

  it.each([
    ['discount_disabled', { isActive: false }],
    ['discount_not_started', { startsAtMs: 1001 }],
    ['discount_expired', { endsAtMs: 1000 }],
    ['discount_used_up', { usageLimit: 1, timesUsed: 1 }],
    ['discount_minimum_subtotal', { minimumSubtotalMinor: 3001n }],
    ['discount_minimum_subtotal', { minimumSubtotalMinor: 2001n, appliesTo: 'products', productIds: [1] }],
    ['discount_minimum_quantity', { minimumQuantity: 4 }],
    ['discount_minimum_quantity', { minimumQuantity: 3, appliesTo: 'categories', categoryIds: [31] }],
    ['discount_not_applicable', { appliesTo: 'products', productIds: [4] }],
    ['discount_not_applicable', { appliesTo: 'categories', categoryIds: [33] }],
    ['discount_not_applicable', { appliesTo: 'categories', categoryIds: [] }],
  ] as const)('is refused as %s with %j', (code, over) => {
    expect(refusal(over)?.code).toBe(code);
  });

  it('is accepted exactly at its limits', () => {
    expect(refusal({ minimumSubtotalMinor: 3000n, minimumQuantity: 3, usageLimit: 1, startsAtMs: 1000, endsAtMs: 1001 })).toBeNull();
  });

  it('is refused for a customer who has used a once-per-customer code', () => {
    expect(refusal({ oncePerCustomer: true }, true)?.code).toBe('discount_already_used');
    expect(refusal({ oncePerCustomer: true }, false)).toBeNull();
    expect(refusal({ oncePerCustomer: false }, true)).toBeNull();
  });

  it('reports how much is missing for its conditions', () => {
    expect(refusal({ minimumSubtotalMinor: 5000n })).toEqual({
      code: 'discount_minimum_subtotal',
      message: 'requires a subtotal of at least 50.00 for the lines that it applies to.',
      meta: { minimum_subtotal: '50.00', subtotal: '30.00' },
    });
  });
});
