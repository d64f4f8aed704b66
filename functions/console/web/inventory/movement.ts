import type { Actor } from '#shared/client/generated/admin-api.ts';

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

/** The actor in words: its name, and its type unless the name says it; a type that has no words is shown as it is. */
export function actorWords({ type, name }: Pick<Actor, 'name'> & { readonly type: string }): string {
  const kind = actorKinds[type] ?? type;
  return name === '' || type === 'system' ? kind : `${name} (${kind})`;
}

/** A difference with its sign: `+3`, `−2`, `0`. */
export const withSign = (delta: number): string => (delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '0');
