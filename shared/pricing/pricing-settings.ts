import type { DiscountTerms } from '#shared/discounts/discount.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** The tax class of shipping and of products without one. */
export const standardTaxClass = 'standard';

/** A tax on goods sent to a place. Null in `region` or `postcodePrefix` matches all. */
export type TaxRate = {
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string | null;
  readonly postcodePrefix: string | null;
  readonly taxClass: string;
  /** 2300 is 23 %; up to two decimals, such as 887.5 for 8.875 %. */
  readonly basisPoints: number;
  /** Lower applies first. Of the matching rates with the same priority, only the most specific applies. */
  readonly priority: number;
  /** Whether it also taxes the taxes of earlier priorities. */
  readonly compound: boolean;
};

export type CustomerGroup = { readonly id: number; readonly name: string; readonly taxExempt: boolean };

/** A change of a customer group; an undefined field stays as it is. */
export type CustomerGroupChange = Changes<CustomerGroup, 'name' | 'taxExempt'>;

/** Returns a new customer group with default values. */
export const blankCustomerGroup = (id: number): CustomerGroup => ({ id, name: '', taxExempt: false });

/** Returns the customer group after a change. */
export const changeCustomerGroup = (before: CustomerGroup, change: CustomerGroupChange): CustomerGroup => withChanges(before, change);

/** The price of a customer group for a variant or for all products of a category: an amount, or a percentage off the catalog price. */
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

/** A change of a quantity break; an undefined field stays as it is. */
export type QuantityBreakChange = Changes<QuantityBreak, 'variantId' | 'groupId' | 'tiers'>;

/** Returns a new quantity break with default values. */
export const blankQuantityBreak = (id: number): QuantityBreak => ({ id, variantId: 0, groupId: null, tiers: [] });

/** Returns the quantity break after a change. */
export const changeQuantityBreak = (before: QuantityBreak, change: QuantityBreakChange): QuantityBreak => withChanges(before, change);

/** A discount that applies without a code; an order gets at most one. */
export type AutomaticDiscount = DiscountTerms & {
  readonly id: number;
  readonly title: string;
  /** Decides between discounts that save the same amount: lower first. */
  readonly priority: number;
  /** Otherwise an order with a code gets whichever of the two saves more. */
  readonly combinesWithCodes: boolean;
};

/** A store's price settings, without the catalog and the discount codes. */
export type PricingSettings = {
  readonly pricesIncludeTax: boolean;
  readonly taxShipping: boolean;
  /** The address that determines taxes. Orders handed over at a location use the location's address. */
  readonly taxAddress: 'shipping' | 'billing' | 'store';
  readonly taxRates: readonly TaxRate[];
  readonly customerGroups: readonly CustomerGroup[];
  readonly groupPrices: readonly GroupPrice[];
  readonly quantityBreaks: readonly QuantityBreak[];
  readonly automaticDiscounts: readonly AutomaticDiscount[];
};

/** The tax settings of a store. */
export type TaxSettings = Pick<PricingSettings, 'pricesIncludeTax' | 'taxShipping' | 'taxAddress' | 'taxRates'>;

/** The settings of a store without any configuration: catalog prices, no taxes. */
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
