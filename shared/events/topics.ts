import type { Scope } from '#shared/api-keys/scopes.ts';

/**
 * The public webhook topics (specification: Events). The catalog in `events/` has the payload schema and a sample for
 * each.
 */
export const topics = [
  'order.created',
  'order.updated',
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.refunded',
  'product.created',
  'product.updated',
  'product.deleted',
  'inventory.updated',
  'customer.created',
  'customer.updated',
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'refund.created',
  'return.created',
  'return.updated',
  'discount.created',
  'gift_card.issued',
  'app.uninstalled',
] as const;

export type Topic = (typeof topics)[number];

/**
 * Topics of events that never leave the service: requests to our own workers. These events use the same outbox as all
 * other events.
 */
export type InternalTopic =
  | 'internal.images_requested'
  | 'internal.email_requested'
  | 'internal.stock_low'
  | 'internal.bulk_step'
  | 'internal.changed';

/** Reports whether a topic is internal. The topic may come from a newer version and be unknown to this one. */
export const isInternal = (topic: string): boolean => topic.startsWith('internal.');

/** The `source` of all events that we put on the bus. */
export const eventSource = 'store-management';

/**
 * The scope that a credential needs in order to read events of a topic; null if every credential of the store may read
 * them.
 */
const scopeOfTopic: Readonly<Record<Topic, Scope | null>> = {
  'order.created': 'read_orders',
  'order.updated': 'read_orders',
  'order.paid': 'read_orders',
  'order.fulfilled': 'read_orders',
  'order.cancelled': 'read_orders',
  'order.refunded': 'read_orders',
  'refund.created': 'read_orders',
  'return.created': 'read_orders',
  'return.updated': 'read_orders',
  'product.created': 'read_products',
  'product.updated': 'read_products',
  'product.deleted': 'read_products',
  'inventory.updated': 'read_inventory',
  'customer.created': 'read_customers',
  'customer.updated': 'read_customers',
  'booking.created': 'read_bookings',
  'booking.updated': 'read_bookings',
  'booking.cancelled': 'read_bookings',
  'discount.created': 'read_discounts',
  'gift_card.issued': 'read_gift_cards',
  'app.uninstalled': null,
};

/**
 * Returns the scope that is needed to read events of a topic. Null if every credential of the store may read them;
 * undefined if this version does not know the topic.
 */
export const scopeOf = (topic: string): Scope | null | undefined =>
  Object.hasOwn(scopeOfTopic, topic) ? scopeOfTopic[topic as Topic] : undefined;

/**
 * Reports whether a caller with these scopes may read events of a topic; false for a topic that this version does not
 * know.
 */
export function mayReadTopic(holds: (scope: Scope) => boolean, topic: string): boolean {
  const scope = scopeOf(topic);
  return scope === null || (scope !== undefined && holds(scope));
}
