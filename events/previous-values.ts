import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the earlier values of the top-level fields that differ, for an event's `previous`. `updated_at` is left out: it changes with
 * everything else. Empty when nothing changed.
 */
export function previousValues<View extends object>(before: View, after: View): Partial<View> {
  const earlier = Object.entries(before).filter(
    ([field, value]) => field !== 'updated_at' && !isDeepStrictEqual(value, after[field as keyof View]),
  );
  return Object.fromEntries(earlier) as Partial<View>;
}
