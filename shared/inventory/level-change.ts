import { fieldError } from '#shared/kernel/errors.ts';
import { type MovementCause, moveLevel, type StockLevel } from './variant-stock.ts';

/** No level holds more units than this. */
export const maxOnHand = 1_000_000_000;

/**
 * The level after `delta` units came or, below zero, went; null when none did.
 * @throws FieldErrors `insufficient_stock` for more than there are, `too_large` beyond `maxOnHand`, both on `delta`
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
    const message = `takes away more than there is: ${available} of variant ${variantId} are at this location.`;
    throw fieldError('delta', 'insufficient_stock', message, { variant_id: variantId, requested: -delta, available });
  }
  if (onHand > maxOnHand) {
    throw fieldError('delta', 'too_large', `must leave at most ${maxOnHand} units; ${available} are there.`, {
      maximum: maxOnHand,
      available,
    });
  }
  return moveLevel(level, onHand, cause, nowMs);
}

/**
 * The level after `onHand` units were counted. A count is recorded also where it finds what was expected.
 * @throws FieldErrors `stale_object` when `expected` is given and another number is there
 */
export function countLevel(
  level: StockLevel | undefined,
  { onHand, expected }: { readonly onHand: number; readonly expected: number | null },
  cause: MovementCause,
  nowMs: number,
): StockLevel {
  const actual = level?.onHand ?? 0;
  if (expected !== null && expected !== actual) {
    throw fieldError('expected_on_hand', 'stale_object', `is not what is there: ${actual} units.`, { expected, actual });
  }
  return moveLevel(level, onHand, cause, nowMs);
}
