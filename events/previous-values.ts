import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the previous values of the top-level fields that changed, for an event's `previous`; empty if nothing
 * changed. `updated_at` is omitted, because it changes whenever any other field changes.
 */
export function previousValues<View extends object>(before: View, after: View): Partial<View> {
  const earlier = Object.entries(before).filter(
    ([field, value]) => field !== 'updated_at' && !isDeepStrictEqual(value, after[field as keyof View]),
  );
  return Object.fromEntries(earlier) as Partial<View>;
}
