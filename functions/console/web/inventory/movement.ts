import type { Actor } from '#shared/client/generated/admin-api.ts';

/** The label for each type of movement. A type without a label is shown as it is. */
export const movementWords: Readonly<Partial<Record<string, string>>> = {
  adjust: 'Adjusted',
  count: 'Counted',
  order: 'Sold',
  cancel: 'Order canceled',
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
  system: 'System',
};

/** Returns the actor's name and type. A type without a label is shown as it is. */
export function actorWords({ type, name }: Pick<Actor, 'name'> & { readonly type: string }): string {
  const kind = actorKinds[type] ?? type;
  return name === '' || type === 'system' ? kind : `${name} (${kind})`;
}

/** Formats a difference with its sign, such as `+3`, `−2` or `0`. */
export const withSign = (delta: number): string => (delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '0');
