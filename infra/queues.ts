import { maxImageRequestReceives } from '#shared/catalogue/image-list.ts';
import { maxEmailReceives } from '#shared/emails/email-request.ts';
import { type InternalTopic, type Topic, topics } from '#shared/events/topics.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import { maxMessageReceives } from '#shared/webhooks/delivery/webhook-delivery.ts';

/** A pattern of EventBridge: for each field the values that it may have, or the pattern of what is in it. */
export type EventPattern = { readonly [field: string]: readonly unknown[] | EventPattern };

/** An event whose bytes the relay could not look at says nothing to choose by: who needs its data reads it from the table. */
const withoutItsData: EventPattern = { data_omitted: [true], ids_only: [{ exists: false }] };

export type QueueSpec = {
  /** Topics that a rule on our bus copies into the queue. */
  readonly topics?: readonly (Topic | InternalTopic)[];
  /** What an event must say besides, as a pattern of EventBridge over its `detail`. What is not in an event without its data lets that one through. */
  readonly detail?: EventPattern;
  /** After so many receives without success a message goes to the dead-letter queue. */
  readonly maxReceives: number;
  /** A message older than this raises the alarm. */
  readonly lateAfterMin: number;
  /** The effect on users while messages wait here or end up in the dead-letter queue. */
  readonly userImpact: string;
};

/** Every work queue. Each has its own dead-letter queue; its visibility timeout follows from the function that reads it. */
export const queues = {
  'webhook-events': {
    topics,
    // A store without an endpoint wakes nobody.
    detail: { no_webhooks: [{ exists: false }] },
    // Nothing else starts the deliveries of an event: an outage of five hours loses none.
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
    // A message may wait here on purpose for the longest delay that SQS has, 15 minutes.
    lateAfterMin: 30,
    userImpact: 'Receivers that failed once wait too long for the next attempt of their webhooks.',
  },
  'image-imports': {
    topics: ['internal.images_requested'],
    maxReceives: maxImageRequestReceives,
    // A message may wait here on purpose for the longest delay that SQS has, 15 minutes.
    lateAfterMin: 30,
    userImpact: 'New product images stay in the status "processing".',
  },
  'paid-orders': {
    topics: ['order.paid'],
    // Orders of goods alone, which are most, wake nobody.
    detail: { $or: [{ data: { line_items: { kind: ['digital', 'gift_card'] } } }, withoutItsData] },
    // An order of thousands of gift cards takes several runs.
    maxReceives: 10,
    lateAfterMin: 5,
    userImpact: 'Digital lines of paid orders stay unfulfilled, and gift cards that were bought are not issued.',
  },
  purchasing: {
    topics: ['order.paid', 'order.cancelled', 'internal.stock_low'],
    // Nor does one in which nothing comes from a supplier.
    detail: { no_supplies: [{ exists: false }] },
    // Nothing else orders the goods of a paid order: an outage of five hours loses none.
    maxReceives: 100,
    lateAfterMin: 15,
    userImpact: 'Goods of paid orders, and those that run low, are not ordered from their suppliers.',
  },
  emails: {
    topics: ['internal.email_requested'],
    // Nothing else sends them: an outage of an hour loses none.
    maxReceives: maxEmailReceives,
    lateAfterMin: 15,
    userImpact: 'Customers and stores do not get their e-mails.',
  },
  activity: {
    topics: [...topics, 'internal.changed'],
    // A request has one entry: an event that another one of the same request outranks would change nothing in it.
    detail: {
      outranked: [{ exists: false }],
      $or: [
        { topic: [{ 'anything-but': ['inventory.updated'] }] },
        { request_id: [null] },
        // The stock that an order moves: the order has an event of the same request.
        { data: { movement: { order_id: [null] } } },
        withoutItsData,
      ],
    },
    // Nothing else writes the entry of an event: an outage of five hours loses none.
    maxReceives: 100,
    lateAfterMin: 15,
    userImpact: 'Recent changes are missing in the activity log of the admin.',
  },
  'image-results': {
    maxReceives: 5,
    lateAfterMin: 15,
    userImpact: 'Product images that were fetched stay in the status "processing".',
  },
  'bulk-operations': {
    topics: ['internal.bulk_step'],
    // Nothing else does the lines, and each run goes on where the one before was: an outage of ten hours loses none.
    maxReceives: 100,
    // Steps take turns, 20 seconds each; one that failed is shown again after the visibility timeout, twelve minutes.
    lateAfterMin: 15,
    userImpact: 'Bulk operations and imports of files do not go on: they stay in the status "reading", "running" or "cancelling".',
  },
} as const satisfies Readonly<Record<QueueName, QueueSpec>>;

/** One value for each queue. */
export function forEachQueue<T>(make: (name: QueueName, spec: QueueSpec) => T): Readonly<Record<QueueName, T>> {
  const made = Object.entries<QueueSpec>(queues).map(([name, spec]) => [name, make(name as QueueName, spec)]);
  return Object.fromEntries(made) as Record<QueueName, T>;
}
