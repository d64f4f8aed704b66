/** A record that an order should have been decided by and that could not be read. */
export type LeftOutOfPrice = { readonly object: (typeof leftOutObjects)[number]; readonly id: number };

/** The kinds of records that pricing can leave out: a failure of any other record fails the order. */
export const leftOutObjects = ['customer_group', 'group_price', 'quantity_break', 'automatic_discount', 'location'] as const;

/** Why an order was priced as it was, where that does not follow from its lines, discounts and taxes. */
export type PriceExplanation = LeftOutOfPrice & { readonly code: 'unreadable_record' };

/** Most entries of one order: when more records cannot be read, they have one cause. */
const maxExplanations = 20;

/**
 * The records that could not be read and may have changed the price of an order. A customer group says whether its customers are exempt from taxes,
 * group prices are for customers with a group; all others can concern any order.
 */
export const explainPrice = (leftOut: readonly LeftOutOfPrice[], customerGroupId: number | null): PriceExplanation[] =>
  leftOut
    .filter(({ object, id }) => {
      if (object === 'customer_group') return id === customerGroupId;
      return object !== 'group_price' || customerGroupId !== null;
    })
    .slice(0, maxExplanations)
    .map((one) => ({ ...one, code: 'unreadable_record' }));
