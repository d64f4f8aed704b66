import type { Topic } from '#shared/events/topics.ts';
import type { Actor } from '#shared/kernel/request.ts';

/** How long entries are kept. */
export const activityRetentionMs = 365 * 24 * 3_600_000;

/** A field that a change gave another value. For a secret, or a value too long for a log, both values are null and `isShown` is false. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown; readonly isShown: boolean };

/** The changed object. Its id is null for an object that a store has only once, such as its settings. */
export type Resource = { readonly object: string; readonly id: number | string | null };

/** The activity that one event reports for its store. */
export type Activity = {
  readonly atMs: number;
  /** The actor of the change, with its name at that time. */
  readonly actor: Actor;
  /** The object and the action: `product.updated`, `api_key.roll`. */
  readonly action: string;
  readonly resource: Resource;
  readonly changes: readonly FieldChange[];
  /** Null when no API request caused the change. */
  readonly requestId: string | null;
};

/** An entry of the activity log: one per API request that changed something, and one per change that the service made on its own. */
export type ActivityEntry = Activity & {
  readonly id: number;
  /** The cause of the entry, which has no other entry: the id of the request or, without one, of the event. */
  readonly source: string;
  /** How well its event represents the request (`topicRank`). */
  readonly rank: number;
};

/** Changes that accompany another change have the lowest ranks. */
const ranks: Readonly<Record<Topic | 'internal.changed', number>> = {
  'inventory.updated': 0,
  'customer.updated': 1,
  'customer.created': 2,
  'gift_card.issued': 3,
  'booking.updated': 4,
  'booking.cancelled': 5,
  'booking.created': 6,
  'product.updated': 10,
  'product.created': 10,
  'product.deleted': 10,
  'discount.created': 10,
  'app.uninstalled': 10,
  'order.updated': 20,
  'order.paid': 21,
  'order.fulfilled': 22,
  'order.refunded': 23,
  'refund.created': 24,
  'return.updated': 25,
  'return.created': 26,
  'order.cancelled': 27,
  'order.created': 28,
  'internal.changed': 30,
};

/**
 * Returns the rank of a topic. The highest-ranking event of a request represents it: an order, not the stock it took or the customer it
 * created. An unknown topic has the lowest rank.
 */
export const topicRank = (topic: string): number => (Object.hasOwn(ranks, topic) ? ranks[topic as Topic] : 0);

/** Returns a sentence for people that tells what was changed and how (specification: "made via the API key"). */
export function activitySummary({ action, resource, actor }: Pick<Activity, 'action' | 'resource' | 'actor'>): string {
  const id = resource.id === null ? '' : ` ${resource.id}`;
  const [object = '', ...did] = action.split('.');
  return `${object.replaceAll('_', ' ')}${id}: ${did.join(' ').replaceAll('_', ' ')}, made ${ways[actor.type](actor.name)}`;
}

const ways: Readonly<Record<Actor['type'], (name: string) => string>> = {
  api_key: (name) => `via the API key ${name}`,
  app: (name) => `via the app ${name}`,
  staff: (name) => `by ${name}`,
  storefront: () => 'in the storefront',
  system: (name) => `by the service (${name})`,
};
