export const discountTypes = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountScopes = ['all', 'categories', 'products'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export const discountStates = ['active', 'scheduled', 'expired', 'used_up', 'disabled'] as const;
export type DiscountState = (typeof discountStates)[number];

/** Whether a discount on an order came from a code or applied by itself. */
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
      /** Taken off each unit got: 10000 makes it free. */
      readonly basisPoints: number;
    };

/** The offer of a discount, its lines and its conditions; codes and automatic discounts have these in common. */
export type DiscountTerms = {
  readonly offer: DiscountOffer;
  readonly appliesTo: DiscountScope;
  /** Used with `appliesTo` products. */
  readonly productIds: readonly number[];
  /** Used with `appliesTo` categories. */
  readonly categoryIds: readonly number[];
  /** Least amount of the lines it applies to, before discounts. */
  readonly minimumSubtotalMinor: bigint | null;
  /** Least number of units it applies to. */
  readonly minimumQuantity: number | null;
  /** Starts at this instant. */
  readonly startsAtMs: number | null;
  /** Is over at this instant. */
  readonly endsAtMs: number | null;
  /** Switched on. */
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
  /** Uses that count towards the limit: a cancelled order gives its use back. */
  readonly timesUsed: number;
  /** Whether any order ever used it: such a code is switched off, not removed. */
  readonly everUsed: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
