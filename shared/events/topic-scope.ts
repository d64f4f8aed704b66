import { grants, type Scope } from '#shared/api-keys/scopes.ts';
import type { Topic } from './topics.ts';

/** The scope that reads what a topic tells of; null where every credential of the store may know. */
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

/** Whether a credential with these scopes may read the events of a topic; never of one that this version does not know. */
export function mayReadTopic(granted: readonly string[], topic: string): boolean {
  const scope = Object.hasOwn(scopeOfTopic, topic) ? scopeOfTopic[topic as Topic] : undefined;
  return scope === null || (scope !== undefined && grants(granted, scope));
}
