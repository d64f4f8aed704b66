type Key = { readonly pk: unknown; readonly sk: unknown };
type Write = { readonly Key?: Key; readonly Item?: Key };
type Request = Write & { readonly TransactItems?: readonly Readonly<Record<string, Write>>[] };

/** The operations that write one item. DynamoDB refuses them while a transaction holds the item. */
export const singleWrites: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

const nameOf = ({ Key, Item }: Write): string => JSON.stringify([Key?.pk ?? Item?.pk, Key?.sk ?? Item?.sk]);

/**
 * Returns the names of the items that a request writes. For a transaction, the names are in the order of its actions.
 */
export const writtenItems = ({ TransactItems, ...single }: Request): readonly string[] =>
  TransactItems === undefined ? [nameOf(single)] : TransactItems.map((action) => nameOf(Object.values(action)[0] ?? {}));

/** Keeps a record of the items that other transactions hold. */
export function keepHeldItems(now: () => number) {
  const heldUntilMs = new Map<string, number>();
  return {
    hold: (item: string, forMs: number): void => void heldUntilMs.set(item, now() + forMs),
    isHeld: (item: string): boolean => (heldUntilMs.get(item) ?? 0) > now(),
  };
}
export type HeldItems = ReturnType<typeof keepHeldItems>;
