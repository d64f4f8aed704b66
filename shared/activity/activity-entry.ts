import type { Topic } from '#shared/events/topics.ts';
import type { Actor } from '#shared/kernel/request.ts';

/** How long activity entries are kept. */
export const activityRetentionMs = 365 * 24 * 3_600_000;

/**
 * A changed field with its previous and new value. If the field is secret or a value is too long, both values are null
 * and `isShown` is false.
 */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown; readonly isShown: boolean };

/** The changed object. The id is null if a store has only one object of this kind, such as its settings. */
export type Resource = { readonly object: string; readonly id: number | string | null };

/** The activity that one event adds to its store's activity log. */
export type Activity = {
  readonly atMs: number;
  /** The actor that made the change, with its name at that time. */
  readonly actor: Actor;
  /** The kind of object and the kind of change: `product.updated`, `api_key.roll`. */
  readonly action: string;
  readonly resource: Resource;
  readonly changes: readonly FieldChange[];
  /** Null if the change was not made by an API request. */
  readonly requestId: string | null;
};

/**
 * An entry in the activity log: one for each API request that changes something, and one for each change that the
 * service makes on its own.
 */
export type ActivityEntry = Activity & {
  readonly id: number;
  /**
   * The id of the request that caused the entry. If there was no request, the id of the event.
   *
   * `source` is unique within a store.
   */
  readonly source: string;
  /** The rank of the entry's event. It tells how well that event represents the request (`topicRank`). */
  readonly rank: number;
};

/**
 * The rank of each topic. If a request causes several events, the event with the highest rank represents the request in
 * the activity log. The lowest ranks are for changes that only accompany other changes.
 */
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
 * Returns the rank of a topic; the lowest rank for unknown topics. If a request causes several events, the activity log
 * shows only the event with the highest rank.
 */
export const topicRank = (topic: string): number => (Object.hasOwn(ranks, topic) ? ranks[topic as Topic] : 0);

/** Returns a sentence about a change, such as "product 7: updated, made via the API key ERP sync". */
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
