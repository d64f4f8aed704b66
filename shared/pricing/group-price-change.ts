import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { GroupPrice } from './pricing-settings.ts';

/** The target of a price: one of the two. */
type TargetChange = { readonly variantId?: number | null | undefined; readonly categoryId?: number | null | undefined };

/** The price for a group: one of the two. */
type PriceChange = { readonly priceMinor?: bigint | null | undefined; readonly basisPointsOff?: number | null | undefined };

/** A change of a group price; a field that is left out (undefined), or null, stays as it is. */
export type GroupPriceChange = Changes<GroupPrice, 'groupId'> & TargetChange & PriceChange;

/** A group price whose goods and price may not be known yet. */
type GroupPriceDraft = Omit<GroupPrice, 'target' | 'price'> & {
  readonly target: GroupPrice['target'] | null;
  readonly price: GroupPrice['price'] | null;
};

/** A new group price with the defaults. */
export const blankGroupPrice = (id: number): GroupPriceDraft => ({ id, groupId: 0, target: null, price: null });

/**
 * A change of a group price, checked before the price that it changes is read; an amount takes the place of a percentage, and the other way
 * round. @throws FieldErrors when both are sent of what a price has one of; the change itself when neither is of what it does not have yet
 */
export function groupPriceChange(change: GroupPriceChange): (before: GroupPriceDraft) => GroupPrice {
  const { variantId, categoryId, priceMinor, basisPointsOff, ...fields } = change;
  const wanted = { target: wantedTarget({ variantId, categoryId }), price: wantedPrice({ priceMinor, basisPointsOff }) };
  return (before) => {
    const target = wanted.target ?? before.target;
    if (target === null) throw fieldError('variant_id', 'required', 'is required, or category_id.');
    const price = wanted.price ?? before.price;
    if (price === null) throw fieldError('price', 'required', 'is required, or percent_off.');
    const whole: GroupPrice = { ...before, target, price };
    return withChanges(whole, fields);
  };
}

function wantedTarget({ variantId, categoryId }: TargetChange): GroupPrice['target'] | null {
  if (variantId != null && categoryId != null) throw together('category_id', 'variant_id');
  if (variantId != null) return { variantId };
  return categoryId == null ? null : { categoryId };
}

function wantedPrice({ priceMinor, basisPointsOff }: PriceChange): GroupPrice['price'] | null {
  if (priceMinor != null && basisPointsOff != null) throw together('percent_off', 'price');
  if (priceMinor != null) return { priceMinor };
  return basisPointsOff == null ? null : { basisPointsOff };
}

const together = (param: string, other: string) => fieldError(param, 'invalid_format', `must not be given together with ${other}.`);
