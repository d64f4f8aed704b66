export const discountTypes = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountScopes = ['all', 'categories', 'products'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export const discountStates = ['active', 'scheduled', 'expired', 'used_up', 'disabled'] as const;
export type DiscountState = (typeof discountStates)[number];

/** Whether a discount on an order came from a code or applied automatically. */
export const discountSources = ['code', 'automatic'] as const;
export type DiscountSource = (typeof discountSources)[number];

/** The offer of a discount. Percentages are basis points: 1250 is 12.5 %. */
export type DiscountOffer =
  | { readonly type: 'percentage'; readonly basisPoints: number }
  | { readonly type: 'fixed'; readonly amountMinor: bigint }
  | { readonly type: 'free_shipping' }
  | {
      readonly type: 'buy_x_get_y';
      readonly buyQuantity: number;
      readonly getQuantity: number;
      /** The reduction of each discounted unit: 10000 makes it free. */
      readonly basisPoints: number;
    };

/** The offer, covered lines and conditions of a discount, which codes and automatic discounts share. */
export type DiscountTerms = {
  readonly offer: DiscountOffer;
  readonly appliesTo: DiscountScope;
  /** Used with `appliesTo` products. */
  readonly productIds: readonly number[];
  /** Used with `appliesTo` categories. */
  readonly categoryIds: readonly number[];
  /** The minimum amount of the covered lines, before discounts. */
  readonly minimumSubtotalMinor: bigint | null;
  /** The minimum number of covered units. */
  readonly minimumQuantity: number | null;
  /** Inclusive. */
  readonly startsAtMs: number | null;
  /** Exclusive. */
  readonly endsAtMs: number | null;
  readonly isActive: boolean;
};

/** A discount code (specification: Discount). */
export type Discount = DiscountTerms & {
  readonly id: number;
  /** Upper case, unique in the store. */
  readonly code: string;
  readonly title: string | null;
  readonly oncePerCustomer: boolean;
  readonly usageLimit: number | null;
  /** Uses that count towards the limit. Canceling an order returns its use. */
  readonly timesUsed: number;
  /** Whether any order ever used it: such a code can be switched off but not removed. */
  readonly everUsed: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
