export const discountTypes = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountScopes = ['all', 'categories', 'products'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export const discountStates = ['active', 'scheduled', 'expired', 'used_up', 'disabled'] as const;
export type DiscountState = (typeof discountStates)[number];

/** The source of a discount on an order: a code, or an automatic discount. */
export const discountSources = ['code', 'automatic'] as const;
export type DiscountSource = (typeof discountSources)[number];

/** What a discount offers. Percentages are in basis points: 1250 is 12.5%. */
export type DiscountOffer =
  | { readonly type: 'percentage'; readonly basisPoints: number }
  | { readonly type: 'fixed'; readonly amountMinor: bigint }
  | { readonly type: 'free_shipping' }
  | {
      readonly type: 'buy_x_get_y';
      readonly buyQuantity: number;
      readonly getQuantity: number;
      /** The reduction of the price of each discounted unit, in basis points. 10000 makes the unit free. */
      readonly basisPoints: number;
    };

/**
 * The terms that discount codes and automatic discounts have in common: the offer, the lines that it covers, and its
 * conditions.
 */
export type DiscountTerms = {
  readonly offer: DiscountOffer;
  readonly appliesTo: DiscountScope;
  /** The covered products, if `appliesTo` is `products`. */
  readonly productIds: readonly number[];
  /** The covered categories, if `appliesTo` is `categories`. */
  readonly categoryIds: readonly number[];
  /** The minimum subtotal of the covered lines, before discounts. */
  readonly minimumSubtotalMinor: bigint | null;
  /** The minimum number of units in the covered lines. */
  readonly minimumQuantity: number | null;
  /** The start, inclusive. */
  readonly startsAtMs: number | null;
  /** The end, exclusive. */
  readonly endsAtMs: number | null;
  readonly isActive: boolean;
};

/** A discount code (specification: Discount). */
export type Discount = DiscountTerms & {
  readonly id: number;
  /** In upper case, and unique within the store. */
  readonly code: string;
  readonly title: string | null;
  readonly oncePerCustomer: boolean;
  readonly usageLimit: number | null;
  /** The number of uses that count toward the limit. If an order is canceled, its use of the code no longer counts. */
  readonly timesUsed: number;
  /** Whether any order has ever used the code. If true, the code can be disabled but not deleted. */
  readonly everUsed: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
