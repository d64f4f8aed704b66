/** A stored item that this version cannot read, and the error that occurred. */
export type Unreadable = { readonly item: Item; readonly error: unknown };

type Item = Readonly<Record<string, unknown>>;

/** The values of the items that could be read, and the items that could not. */
export type Parsed<Value> = { readonly values: readonly Value[]; readonly unreadable: number; readonly refused: readonly Unreadable[] };

/** Parses each item separately, so that an unreadable item does not prevent work on the others. */
export function parseEach<Value>(items: readonly Item[], parse: (item: Item) => Value): Parsed<Value> {
  const values: Value[] = [];
  const refused: Unreadable[] = [];
  for (const item of items) {
    try {
      values.push(parse(item));
    } catch (error) {
      refused.push({ item, error });
    }
  }
  return { values, unreadable: refused.length, refused };
}
