/** Public webhook topics (specification: Events). The catalogue in `events/` gives each its payload schema and sample. */
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

/** Topics that never leave the service: work for our own workers, carried by the same outbox. */
export type InternalTopic = 'internal.images_requested' | 'internal.email_requested';

/** Whether a topic is of the service alone, also one that this version does not know. */
export const isInternal = (topic: string): boolean => topic.startsWith('internal.');

/** The `source` of all our events on the bus. */
export const eventSource = 'store-management';
