type Key = { readonly pk: unknown; readonly sk: unknown };
type Write = { readonly Key?: Key; readonly Item?: Key };
type Request = Write & { readonly TransactItems?: readonly Readonly<Record<string, Write>>[] };

/** The writes of single items, which a transaction on the same item makes fail. */
export const singleWrites: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

const nameOf = ({ Key, Item }: Write): string => JSON.stringify([Key?.pk ?? Item?.pk, Key?.sk ?? Item?.sk]);

/** Returns the names of the items that a request writes, in the order of a transaction's actions. */
export const writtenItems = ({ TransactItems, ...single }: Request): readonly string[] =>
  TransactItems === undefined ? [nameOf(single)] : TransactItems.map((action) => nameOf(Object.values(action)[0] ?? {}));

/** Keeps the items that transactions of others hold. */
export function keepHeldItems(now: () => number) {
  const heldUntilMs = new Map<string, number>();
  return {
    hold: (item: string, forMs: number): void => void heldUntilMs.set(item, now() + forMs),
    isHeld: (item: string): boolean => (heldUntilMs.get(item) ?? 0) > now(),
  };
}
export type HeldItems = ReturnType<typeof keepHeldItems>;
