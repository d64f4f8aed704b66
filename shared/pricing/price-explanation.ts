/** An unreadable record that could have affected the price of an order. */
export type LeftOutOfPrice = { readonly object: (typeof leftOutObjects)[number]; readonly id: number };

/** The kinds of records that pricing can leave out. Any other unreadable record fails the order. */
export const leftOutObjects = ['customer_group', 'group_price', 'quantity_break', 'automatic_discount', 'location'] as const;

/** Why an order has its price, where its lines, discounts and taxes do not show it. */
export type PriceExplanation = LeftOutOfPrice & { readonly code: 'unreadable_record' };

/** The maximum number of entries of one order. If more records are unreadable, they have a common cause. */
const maxExplanations = 20;

/**
 * Returns the unreadable records that may have changed the price of an order. A customer group only matters for its own customers and a
 * group price for customers with a group; all others can affect any order.
 */
export const explainPrice = (leftOut: readonly LeftOutOfPrice[], customerGroupId: number | null): PriceExplanation[] =>
  leftOut
    .filter(({ object, id }) => {
      if (object === 'customer_group') return id === customerGroupId;
      return object !== 'group_price' || customerGroupId !== null;
    })
    .slice(0, maxExplanations)
    .map((one) => ({ ...one, code: 'unreadable_record' }));
