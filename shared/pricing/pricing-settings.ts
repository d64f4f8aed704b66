import type { DiscountTerms } from '#shared/discounts/discount.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** The class of every product that names none, and of shipping. */
export const standardTaxClass = 'standard';

/** A tax on what is sent to a place. Null in `region` or `postcodePrefix` means all of them. */
export type TaxRate = {
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string | null;
  readonly postcodePrefix: string | null;
  readonly taxClass: string;
  /** 2300 is 23 %; up to two decimals, as 887.5 for 8.875 %. */
  readonly basisPoints: number;
  /** Of each priority the most specific rate applies; lower first. */
  readonly priority: number;
  /** Also taxes the taxes of the priorities before it. */
  readonly compound: boolean;
};

export type CustomerGroup = { readonly id: number; readonly name: string; readonly taxExempt: boolean };

/** A change of a customer group; a field that is left out (undefined) stays as it is. */
export type CustomerGroupChange = Changes<CustomerGroup, 'name' | 'taxExempt'>;

/** A new customer group with the defaults. */
export const blankCustomerGroup = (id: number): CustomerGroup => ({ id, name: '', taxExempt: false });

/** The customer group as it is after a change. */
export const changeCustomerGroup = (before: CustomerGroup, change: CustomerGroupChange): CustomerGroup => withChanges(before, change);

/** The price of a customer group for a variant, or for everything in a category: an amount, or so much off the catalogue price. */
export type GroupPrice = {
  readonly id: number;
  readonly groupId: number;
  readonly target: { readonly variantId: number } | { readonly categoryId: number };
  readonly price: { readonly priceMinor: bigint } | { readonly basisPointsOff: number };
};

/** Lower unit prices of a variant for more units, for one customer group or (null) for everyone. */
export type QuantityBreak = {
  readonly id: number;
  readonly variantId: number;
  readonly groupId: number | null;
  readonly tiers: readonly { readonly minQuantity: number; readonly priceMinor: bigint }[];
};

/** A change of a quantity break; a field that is left out (undefined) stays as it is. */
export type QuantityBreakChange = Changes<QuantityBreak, 'variantId' | 'groupId' | 'tiers'>;

/** A new quantity break with the defaults. */
export const blankQuantityBreak = (id: number): QuantityBreak => ({ id, variantId: 0, groupId: null, tiers: [] });

/** The quantity break as it is after a change. */
export const changeQuantityBreak = (before: QuantityBreak, change: QuantityBreakChange): QuantityBreak => withChanges(before, change);

/** A discount that applies without a code; an order gets at most one. */
export type AutomaticDiscount = DiscountTerms & {
  readonly id: number;
  readonly title: string;
  /** Decides between discounts that save the same: lower first. */
  readonly priority: number;
  /** Otherwise an order with a code gets whichever saves more. */
  readonly combinesWithCodes: boolean;
};

/** Everything a store configured about prices, besides the catalogue and its discount codes. */
export type PricingSettings = {
  readonly pricesIncludeTax: boolean;
  readonly taxShipping: boolean;
  /** The address that decides about taxes; orders that are handed over use the address of the place. */
  readonly taxAddress: 'shipping' | 'billing' | 'store';
  readonly taxRates: readonly TaxRate[];
  readonly customerGroups: readonly CustomerGroup[];
  readonly groupPrices: readonly GroupPrice[];
  readonly quantityBreaks: readonly QuantityBreak[];
  readonly automaticDiscounts: readonly AutomaticDiscount[];
};

/** The tax settings of a store. */
export type TaxSettings = Pick<PricingSettings, 'pricesIncludeTax' | 'taxShipping' | 'taxAddress' | 'taxRates'>;

/** The settings of a store that configured nothing: catalogue prices, no taxes. */
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
