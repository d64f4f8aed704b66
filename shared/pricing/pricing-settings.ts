import type { DiscountTerms } from '#shared/discounts/discount.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** The tax class of shipping, and of products that have no tax class. */
export const standardTaxClass = 'standard';

/** A tax on goods that are sent to certain places. A null `region` or `postcodePrefix` matches every place. */
export type TaxRate = {
  readonly id: number;
  readonly name: string;
  /** An ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly region: string | null;
  readonly postcodePrefix: string | null;
  readonly taxClass: string;
  /** The rate in basis points: 2300 is 23%. Up to two decimals are allowed, such as 887.5 for 8.875%. */
  readonly basisPoints: number;
  /**
   * Rates with a lower priority number apply first. Among matching rates with the same priority, only the most specific
   * one applies.
   */
  readonly priority: number;
  /** Whether the taxes of earlier priorities are taxed as well. */
  readonly compound: boolean;
};

export type CustomerGroup = { readonly id: number; readonly name: string; readonly taxExempt: boolean };

/** A change to a customer group. Undefined fields stay unchanged. */
export type CustomerGroupChange = Changes<CustomerGroup, 'name' | 'taxExempt'>;

/** Returns a new customer group with default values. */
export const blankCustomerGroup = (id: number): CustomerGroup => ({ id, name: '', taxExempt: false });

/** Applies a change to a customer group and returns the changed group. */
export const changeCustomerGroup = (before: CustomerGroup, change: CustomerGroupChange): CustomerGroup => withChanges(before, change);

/**
 * A customer group's price for a variant or for all products in a category: an amount, or a percentage off the catalog
 * price.
 */
export type GroupPrice = {
  readonly id: number;
  readonly groupId: number;
  readonly target: { readonly variantId: number } | { readonly categoryId: number };
  readonly price: { readonly priceMinor: bigint } | { readonly basisPointsOff: number };
};

/**
 * Unit prices of a variant that are lower for larger quantities. They apply to one customer group or, if `groupId` is
 * null, to everyone.
 */
export type QuantityBreak = {
  readonly id: number;
  readonly variantId: number;
  readonly groupId: number | null;
  readonly tiers: readonly { readonly minQuantity: number; readonly priceMinor: bigint }[];
};

/** A change to a quantity break. Undefined fields stay unchanged. */
export type QuantityBreakChange = Changes<QuantityBreak, 'variantId' | 'groupId' | 'tiers'>;

/** Returns a new quantity break with default values. */
export const blankQuantityBreak = (id: number): QuantityBreak => ({ id, variantId: 0, groupId: null, tiers: [] });

/** Applies a change to a quantity break and returns the changed quantity break. */
export const changeQuantityBreak = (before: QuantityBreak, change: QuantityBreakChange): QuantityBreak => withChanges(before, change);

/** A discount that applies without a code. An order gets at most one automatic discount. */
export type AutomaticDiscount = DiscountTerms & {
  readonly id: number;
  readonly title: string;
  /** If several discounts save the same amount, the discount with the lowest `priority` is chosen. */
  readonly priority: number;
  /**
   * Whether the discount may apply together with a code. If it may not, an order with a code gets either the discount
   * or the code, whichever saves more.
   */
  readonly combinesWithCodes: boolean;
};

/** All data that determines a store's prices and taxes, without the catalog and the discount codes. */
export type PricingSettings = {
  readonly pricesIncludeTax: boolean;
  readonly taxShipping: boolean;
  /**
   * Which address determines the taxes. The setting does not apply to orders that are handed over at a location; for
   * them, the location's address determines the taxes.
   */
  readonly taxAddress: 'shipping' | 'billing' | 'store';
  readonly taxRates: readonly TaxRate[];
  readonly customerGroups: readonly CustomerGroup[];
  readonly groupPrices: readonly GroupPrice[];
  readonly quantityBreaks: readonly QuantityBreak[];
  readonly automaticDiscounts: readonly AutomaticDiscount[];
};

/** A store's tax settings. */
export type TaxSettings = Pick<PricingSettings, 'pricesIncludeTax' | 'taxShipping' | 'taxAddress' | 'taxRates'>;

/** The settings of a store that has not configured any: catalog prices, no taxes. */
export const blankPricingSettings: PricingSettings = {
  pricesIncludeTax: false,
  taxShipping: true,
  taxAddress: 'shipping',
  taxRates: [],
  customerGroups: [],
  groupPrices: [],
  quantityBreaks: [],
  automaticDiscounts: [],
};
