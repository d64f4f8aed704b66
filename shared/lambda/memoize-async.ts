/**
 * Returns a function that creates a value on its first call and then returns the cached value. The value is cached for
 * `keptForMs` or, by default, for the life of the container. Failures are not cached.
 */
export function memoizeAsync<Value>(
  make: () => Promise<Value>,
  { keptForMs = Number.POSITIVE_INFINITY, clock = Date.now }: { readonly keptForMs?: number; readonly clock?: () => number } = {},
): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  let untilMs = 0;
  return () => {
    if (clock() >= untilMs) made = undefined;
    if (made === undefined) untilMs = clock() + keptForMs;
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
