/** Makes a value at the first call and keeps it. A failure is not kept, so the next call tries again. */
export function memoizeAsync<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
