/** What could be read of stored items, and how many could not. */
export type Parsed<Value> = { readonly values: readonly Value[]; readonly unreadable: number };

/** Reads each item for itself: one that this version cannot read must not stop the work on all others. */
export function parseEach<Value>(items: readonly unknown[], parse: (item: unknown) => Value): Parsed<Value> {
  const values: Value[] = [];
  for (const item of items) {
    try {
      values.push(parse(item));
    } catch {
      // Counted by what is missing from the values.
    }
  }
  return { values, unreadable: items.length - values.length };
}
