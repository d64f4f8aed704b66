/** A record that may have affected an order's price, but could not be read. */
export type LeftOutOfPrice = { readonly object: (typeof leftOutObjects)[number]; readonly id: number };

/**
 * An order can be priced even if a record of one of these kinds cannot be read. If a record of any other kind cannot be
 * read, the order cannot be priced.
 */
export const leftOutObjects = ['customer_group', 'group_price', 'quantity_break', 'automatic_discount', 'location'] as const;

/** A reason for an order's price. The reason is not apparent from the order's lines, discounts and taxes. */
export type PriceExplanation = LeftOutOfPrice & { readonly code: 'unreadable_record' };

/**
 * The maximum number of unreadable records listed for one order. If there are more, they probably have a common cause,
 * so listing them all would not help.
 */
const maxExplanations = 20;

/**
 * Returns the unreadable records that may have affected an order's price. Leaves out customer groups to which the
 * customer does not belong. If the customer belongs to no group, leaves out group prices.
 */
export const explainPrice = (leftOut: readonly LeftOutOfPrice[], customerGroupId: number | null): PriceExplanation[] =>
  leftOut
    .filter(({ object, id }) => {
      if (object === 'customer_group') return id === customerGroupId;
      return object !== 'group_price' || customerGroupId !== null;
    })
    .slice(0, maxExplanations)
    .map((one) => ({ ...one, code: 'unreadable_record' }));
