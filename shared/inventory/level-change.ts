import { fieldError } from '#shared/kernel/errors.ts';
import { type MovementCause, moveLevel, type StockLevel } from './variant-stock.ts';

/** The maximum number of units in a level. */
export const maxOnHand = 1_000_000_000;

/**
 * Returns the level after a change by `delta` units; null when `delta` is 0.
 * @throws FieldErrors for `delta`: `insufficient_stock` if fewer than 0 units would remain, `too_large` if more than
 * `maxOnHand` units would remain
 */
export function adjustLevel(
  level: StockLevel | undefined,
  { variantId, delta }: { readonly variantId: number; readonly delta: number },
  cause: MovementCause,
  nowMs: number,
): StockLevel | null {
  if (delta === 0) return null;
  const available = level?.onHand ?? 0;
  const onHand = available + delta;
  if (onHand < 0) {
    const message = `exceeds the units on hand: ${available} of variant ${variantId} are at this location.`;
    throw fieldError('delta', 'insufficient_stock', message, { variant_id: variantId, requested: -delta, available });
  }
  if (onHand > maxOnHand) {
    throw fieldError('delta', 'too_large', `must not raise the stock above ${maxOnHand} units; ${available} are on hand.`, {
      maximum: maxOnHand,
      available,
    });
  }
  return moveLevel(level, onHand, cause, nowMs);
}

/**
 * Returns the level after `onHand` units were counted. The count is recorded even if it confirms the level.
 * @throws FieldErrors `stale_object` when the level is not the `expected` one
 */
export function countLevel(
  level: StockLevel | undefined,
  { onHand, expected }: { readonly onHand: number; readonly expected: number | null },
  cause: MovementCause,
  nowMs: number,
): StockLevel {
  const actual = level?.onHand ?? 0;
  if (expected !== null && expected !== actual) {
    throw fieldError('expected_on_hand', 'stale_object', `does not match the units on hand: ${actual}.`, { expected, actual });
  }
  return moveLevel(level, onHand, cause, nowMs);
}
