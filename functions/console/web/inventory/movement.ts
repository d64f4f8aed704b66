/** What the console reads of a change of stock. */
export type Movement = {
  readonly id: number;
  readonly variant_id: number;
  readonly location_id: number;
  readonly type: string;
  readonly delta: number;
  readonly on_hand_after: number;
  readonly reason: string | null;
  readonly order_id: number | null;
  readonly actor: Actor;
  readonly created_at: string;
};

type Actor = { readonly type: string; readonly name: string };

/** The words for the cause of a movement, by the API's name for it; a name that is not here is shown as it is. */
export const movementWords: Readonly<Partial<Record<string, string>>> = {
  adjust: 'Adjusted',
  count: 'Counted',
  order: 'Sold',
  cancel: 'Order cancelled',
  refund: 'Refunded',
  return: 'Sent back',
  product_create: 'Product added',
  product_update: 'Product changed',
  product_deleted: 'Product deleted',
  transfer: 'Moved',
  purchase_order: 'Received from a supplier',
};

const actorKinds: Readonly<Partial<Record<string, string>>> = {
  api_key: 'API key',
  app: 'App',
  staff: 'Staff',
  storefront: 'Shop',
  system: 'By itself',
};

/** The actor in words: its name, and its type unless the name says it. */
export function actorWords({ type, name }: Actor): string {
  const kind = actorKinds[type] ?? type;
  return name === '' || type === 'system' ? kind : `${name} (${kind})`;
}

/** A difference with its sign: `+3`, `−2`, `0`. */
export const signed = (delta: number): string => (delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '0');
