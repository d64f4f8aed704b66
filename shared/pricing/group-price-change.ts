import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { GroupPrice } from './pricing-settings.ts';

/** What the price is for: a variant or a category. */
type TargetChange = { readonly variantId?: number | null | undefined; readonly categoryId?: number | null | undefined };

/** The price for the group: an amount, or a percentage off. */
type PriceChange = { readonly priceMinor?: bigint | null | undefined; readonly basisPointsOff?: number | null | undefined };

/** A change to a group price. Fields that are undefined or null stay unchanged. */
export type GroupPriceChange = Changes<GroupPrice, 'groupId'> & TargetChange & PriceChange;

/** A group price whose target or price may still be missing. */
type GroupPriceDraft = Omit<GroupPrice, 'target' | 'price'> & {
  readonly target: GroupPrice['target'] | null;
  readonly price: GroupPrice['price'] | null;
};

/** Returns an empty draft for a new group price. */
export const blankGroupPrice = (id: number): GroupPriceDraft => ({ id, groupId: 0, target: null, price: null });

/**
 * Checks a change before the group price is read, and returns a function that applies the change. A requested amount
 * replaces a stored percentage, and vice versa.
 * @throws FieldErrors if the change contains both a variant and a category, or both an amount and a percentage. The
 * returned function throws FieldErrors if the group price has no target or no price after the change
 */
export function groupPriceChange(change: GroupPriceChange): (before: GroupPriceDraft) => GroupPrice {
  const { variantId, categoryId, priceMinor, basisPointsOff, ...fields } = change;
  const wanted = { target: wantedTarget({ variantId, categoryId }), price: wantedPrice({ priceMinor, basisPointsOff }) };
  return (before) => {
    const target = wanted.target ?? before.target;
    if (target === null) throw fieldError('variant_id', 'required', 'is required unless category_id is given.');
    const price = wanted.price ?? before.price;
    if (price === null) throw fieldError('price', 'required', 'is required unless percent_off is given.');
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
