import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { GroupPrice } from './pricing-settings.ts';

/** The target of a price: a variant or a category. */
type TargetChange = { readonly variantId?: number | null | undefined; readonly categoryId?: number | null | undefined };

/** The price for a group: an amount or a percentage. */
type PriceChange = { readonly priceMinor?: bigint | null | undefined; readonly basisPointsOff?: number | null | undefined };

/** A change of a group price; a field that is undefined or null stays as it is. */
export type GroupPriceChange = Changes<GroupPrice, 'groupId'> & TargetChange & PriceChange;

/** A group price whose target and price may still be missing. */
type GroupPriceDraft = Omit<GroupPrice, 'target' | 'price'> & {
  readonly target: GroupPrice['target'] | null;
  readonly price: GroupPrice['price'] | null;
};

/** Returns a new group price with default values. */
export const blankGroupPrice = (id: number): GroupPriceDraft => ({ id, groupId: 0, target: null, price: null });

/**
 * Checks a change before the group price is read, and returns the function that applies it. An amount replaces a percentage and vice versa.
 * @throws FieldErrors when both fields of a pair are sent; the returned function throws when a pair has no value yet and none is sent
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
