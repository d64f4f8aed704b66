import type { Discount } from '#shared/discounts/discount.ts';
import type { PricingLine } from '#shared/pricing/price-line.ts';
import type { PricingInput } from '#shared/pricing/price-order.ts';
import { type AutomaticDiscount, blankPricingSettings, type PricingSettings, type TaxRate } from '#shared/pricing/pricing-settings.ts';

/** A time at which every discount without dates is valid. */
export const pricingTimeMs = Date.UTC(2026, 10, 5, 10);

/** Builds a line for one physical unit at 10.00; override only what the test needs. */
export const aPricingLine = (over: Partial<PricingLine> = {}): PricingLine => ({
  productId: 1201,
  variantId: 5001,
  kind: 'physical',
  categoryIds: [],
  quantity: 1,
  cataloguePriceMinor: 1000n,
  givenPriceMinor: null,
  taxClass: 'standard',
  taxExempt: false,
  ...over,
});

/** Builds a tax of 20 % in Ireland; override only what the test needs. */
export const aTaxRate = (over: Partial<TaxRate> = {}): TaxRate => ({
  id: 1,
  name: 'VAT',
  country: 'IE',
  region: null,
  postcodePrefix: null,
  taxClass: 'standard',
  basisPoints: 2000,
  priority: 1,
  compound: false,
  ...over,
});

/** The terms of a permanent discount of 10 % on everything. */
const terms = {
  offer: { type: 'percentage', basisPoints: 1000 },
  appliesTo: 'all',
  productIds: [],
  categoryIds: [],
  minimumSubtotalMinor: null,
  minimumQuantity: null,
  startsAtMs: null,
  endsAtMs: null,
  isActive: true,
} as const;

/** Builds a discount code for 10 % off everything; override only what the test needs. */
export const aDiscount = (over: Partial<Discount> = {}): Discount => ({
  ...terms,
  id: 77,
  code: 'WELCOME10',
  title: 'Welcome',
  oncePerCustomer: false,
  usageLimit: null,
  timesUsed: 0,
  everUsed: false,
  createdAtMs: 0,
  updatedAtMs: 0,
  ...over,
});

/**
 * Builds an automatic discount of 10 % off everything. The discount cannot be combined with codes. Override only what
 * the test needs.
 */
export const anAutomaticDiscount = (over: Partial<AutomaticDiscount> = {}): AutomaticDiscount => ({
  ...terms,
  id: 901,
  title: 'Autumn',
  priority: 10,
  combinesWithCodes: false,
  ...over,
});

/**
 * Builds the input for one unit at 10.00 that is shipped to Dublin, in a store without settings; override only what the
 * test needs.
 */
export const aPricingInput = ({
  settings = {},
  ...over
}: Partial<Omit<PricingInput, 'settings'>> & { readonly settings?: Partial<PricingSettings> } = {}): PricingInput => ({
  lines: [aPricingLine()],
  settings: { ...blankPricingSettings, ...settings },
  currency: 'EUR',
  customerGroupId: null,
  taxJurisdictionOf: { country: 'IE', region: null, postcode: 'D01' },
  shippingPriceMinor: null,
  code: null,
  nowMs: pricingTimeMs,
  ...over,
});

/** Builds the pricing input for a discount code that the customer has not used before. */
export const sentCode = (over: Partial<Discount> = {}): NonNullable<PricingInput['code']> => ({
  discount: aDiscount(over),
  usedBefore: false,
});
