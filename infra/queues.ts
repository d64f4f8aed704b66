import { maxImageRequestReceives } from '#shared/catalogue/image-list.ts';
import { maxEmailReceives } from '#shared/emails/email-request.ts';
import { type InternalTopic, type Topic, topics } from '#shared/events/topics.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import { maxMessageReceives } from '#shared/webhooks/delivery/webhook-delivery.ts';

/** An EventBridge pattern: for each field the allowed values or a nested pattern. */
export type EventPattern = { readonly [field: string]: readonly unknown[] | EventPattern };

/**
 * Matches events whose payload the relay could not read. Filters on the payload cannot apply to them, so the worker
 * reads the data from the table.
 */
const withoutItsData: EventPattern = { data_omitted: [true], ids_only: [{ exists: false }] };

export type QueueSpec = {
  /** The topics that a rule on our bus copies into the queue. */
  readonly topics?: readonly (Topic | InternalTopic)[];
  /** An additional EventBridge pattern over the event's `detail`. Conditions must let events without data through. */
  readonly detail?: EventPattern;
  /** The number of failed receives after which a message goes to the dead-letter queue. */
  readonly maxReceives: number;
  /** The age of a message that raises the alarm. */
  readonly lateAfterMin: number;
  /** The effect on users while messages wait in the queue or its dead-letter queue. */
  readonly userImpact: string;
};

/** All work queues. Each has its own dead-letter queue; its visibility timeout is derived from its function. */
export const queues = {
  'webhook-events': {
    topics,
    // An event of a store without webhook endpoints is left out.
    detail: { no_webhooks: [{ exists: false }] },
    // Nothing else starts the deliveries of an event. With this limit an outage of five hours loses none.
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
    // A message may be delayed deliberately for up to 15 minutes, the limit of SQS.
    lateAfterMin: 30,
    userImpact: 'Receivers that failed once wait too long for the next attempt of their webhooks.',
  },
  'image-imports': {
    topics: ['internal.images_requested'],
    maxReceives: maxImageRequestReceives,
    // A message may be delayed deliberately for up to 15 minutes, the limit of SQS.
    lateAfterMin: 30,
    userImpact: 'New product images stay in the status "processing".',
  },
  'paid-orders': {
    topics: ['order.paid'],
    // Most orders have only physical goods and are left out.
    detail: { $or: [{ data: { line_items: { kind: ['digital', 'gift_card'] } } }, withoutItsData] },
    // An order of thousands of gift cards takes several runs.
    maxReceives: 10,
    lateAfterMin: 5,
    userImpact: 'Digital lines of paid orders stay unfulfilled, and purchased gift cards are not issued.',
  },
  purchasing: {
    topics: ['order.paid', 'order.cancelled', 'internal.stock_low'],
    // An order without goods from a supplier is left out.
    detail: { no_supplies: [{ exists: false }] },
    // Nothing else orders the goods of a paid order. With this limit an outage of five hours loses none.
    maxReceives: 100,
    lateAfterMin: 15,
    userImpact: 'Goods of paid orders and low stock are not ordered from suppliers.',
  },
  emails: {
    topics: ['internal.email_requested'],
    // Nothing else sends e-mails. With this limit an outage of an hour loses none.
    maxReceives: maxEmailReceives,
    lateAfterMin: 15,
    userImpact: 'Customers and stores do not get their e-mails.',
  },
  activity: {
    topics: [...topics, 'internal.changed'],
    // A request has one entry in the log. An event that another event of the request outranks would change nothing in
    // it.
    detail: {
      outranked: [{ exists: false }],
      $or: [
        { topic: [{ 'anything-but': ['inventory.updated'] }] },
        { request_id: [null] },
        // Stock movements caused by an order are left out: the order has an event of the same request.
        { data: { movement: { order_id: [null] } } },
        withoutItsData,
      ],
    },
    // Nothing else writes the entry of an event. With this limit an outage of five hours loses none.
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
    // Nothing else runs the lines, and each run continues where the previous one ended. With this limit an outage of
    // ten hours loses none.
    maxReceives: 100,
    // Steps take turns of 20 seconds each; a failed one is visible again after the visibility timeout of twelve
    // minutes.
    lateAfterMin: 15,
    userImpact: 'Bulk operations and file imports do not continue: they stay in the status "reading", "running" or "cancelling".',
  },
} as const satisfies Readonly<Record<QueueName, QueueSpec>>;

/** Returns one value per queue. */
export function forEachQueue<T>(make: (name: QueueName, spec: QueueSpec) => T): Readonly<Record<QueueName, T>> {
  const made = Object.entries<QueueSpec>(queues).map(([name, spec]) => [name, make(name as QueueName, spec)]);
  return Object.fromEntries(made) as Record<QueueName, T>;
}
