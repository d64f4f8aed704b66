import { maxImageRequestReceives } from '#shared/catalogue/image-list.ts';
import { maxEmailReceives } from '#shared/emails/email-request.ts';
import { type InternalTopic, type Topic, topics } from '#shared/events/topics.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import { maxMessageReceives } from '#shared/webhooks/delivery/webhook-delivery.ts';

/** A pattern for EventBridge: for each field, the allowed values or a nested pattern. */
export type EventPattern = { readonly [field: string]: readonly unknown[] | EventPattern };

/**
 * Matches events whose payload the relay could not read. A queue's conditions cannot be checked on such an event, so
 * the event is sent to the queue, and the worker reads the data from the table.
 */
const withoutItsData: EventPattern = { data_omitted: [true], ids_only: [{ exists: false }] };

export type QueueSpec = {
  /** The topics whose events are copied from our bus into the queue. */
  readonly topics?: readonly (Topic | InternalTopic)[];
  /** A further EventBridge pattern for the event's `detail`. The pattern must also match events without data. */
  readonly detail?: EventPattern;
  /** The number of times that a message is received before it is moved to the dead-letter queue. */
  readonly maxReceives: number;
  /** The age, in minutes, above which the oldest message raises an alarm. */
  readonly lateAfterMin: number;
  /** The effect on users while messages wait in the queue or its dead-letter queue. */
  readonly userImpact: string;
};

/**
 * All work queues. Each has its own dead-letter queue. The visibility timeout is derived from the timeout of the
 * function that reads the queue.
 */
export const queues = {
  'webhook-events': {
    topics,
    // Leaves out the events of stores that have no webhook endpoints.
    detail: { no_webhooks: [{ exists: false }] },
    // Only messages in this queue start the deliveries of an event. `maxReceives` is so high that no event is lost in a
    // five-hour outage.
    maxReceives: 100,
    lateAfterMin: 5,
    userImpact: 'Webhooks of recent changes have not been sent to any receiver.',
  },
  'deliveries-first': {
    maxReceives: maxMessageReceives,
    lateAfterMin: 5,
    userImpact: 'Receivers get their webhooks late.',
  },
  'deliveries-retry': {
    maxReceives: maxMessageReceives,
    // Messages may be deliberately delayed for up to 15 minutes, the maximum in SQS.
    lateAfterMin: 30,
    userImpact: 'Receivers that failed once wait too long for the next attempt of their webhooks.',
  },
  'image-imports': {
    topics: ['internal.images_requested'],
    maxReceives: maxImageRequestReceives,
    // Messages may be deliberately delayed for up to 15 minutes, the maximum in SQS.
    lateAfterMin: 30,
    userImpact: 'New product images stay in the status "processing".',
  },
  'paid-orders': {
    topics: ['order.paid'],
    // Leaves out orders that contain only physical goods. Most orders are of this kind.
    detail: { $or: [{ data: { line_items: { kind: ['digital', 'gift_card'] } } }, withoutItsData] },
    // An order with thousands of gift cards takes several runs.
    maxReceives: 10,
    lateAfterMin: 5,
    userImpact: 'Digital lines of paid orders stay unfulfilled, and purchased gift cards are not issued.',
  },
  purchasing: {
    topics: ['order.paid', 'order.cancelled', 'internal.stock_low'],
    // If a store has no supplies, the queue skips the store's `order.paid` and `internal.stock_low` events.
    detail: { no_supplies: [{ exists: false }] },
    // This limit keeps a message in the queue during an outage of five hours.
    maxReceives: 100,
    lateAfterMin: 15,
    userImpact: 'Goods of paid orders and low stock are not ordered from suppliers.',
  },
  emails: {
    topics: ['internal.email_requested'],
    // The limit is so high that no message moves to the dead-letter queue during a one-hour outage.
    maxReceives: maxEmailReceives,
    lateAfterMin: 15,
    userImpact: 'Customers and stores do not get their e-mails.',
  },
  activity: {
    topics: [...topics, 'internal.changed'],
    // The activity log has one entry per request. An outranked event is left out, because another event of the same
    // request determines the entry.
    detail: {
      outranked: [{ exists: false }],
      $or: [
        { topic: [{ 'anything-but': ['inventory.updated'] }] },
        { request_id: [null] },
        // This pattern leaves out stock movements that an order caused, because the request that caused them also emits
        // an event about the order.
        { data: { movement: { order_id: [null] } } },
        withoutItsData,
      ],
    },
    // This limit keeps a message in the queue during an outage of five hours.
    maxReceives: 100,
    lateAfterMin: 15,
    userImpact: 'Recent changes are missing from the activity log of the admin.',
  },
  'image-results': {
    maxReceives: 5,
    lateAfterMin: 15,
    userImpact: 'Downloaded product images stay in the status "processing".',
  },
  'bulk-operations': {
    topics: ['internal.bulk_step'],
    // This limit keeps a message in the queue during an outage of ten hours.
    maxReceives: 100,
    // A message may wait for a long time although nothing is wrong. Operations take turns in steps of 20 seconds, and a
    // failed step is retried only after the visibility timeout of twelve minutes.
    lateAfterMin: 15,
    userImpact: 'Bulk operations and file imports do not continue: they stay in the status "reading", "running" or "cancelling".',
  },
} as const satisfies Readonly<Record<QueueName, QueueSpec>>;

/** Calls `make` for every queue and returns the results by the queue's name. */
export function forEachQueue<T>(make: (name: QueueName, spec: QueueSpec) => T): Readonly<Record<QueueName, T>> {
  const made = Object.entries<QueueSpec>(queues).map(([name, spec]) => [name, make(name as QueueName, spec)]);
  return Object.fromEntries(made) as Record<QueueName, T>;
}
