import type { LoggedEvent } from '#shared/client/generated/admin-api.ts';

export type LiveEvent = Pick<LoggedEvent, 'topic' | 'actor' | 'data'>;

/**
 * For each kind of object, the API paths within a store whose responses become stale after an event about an object of
 * that kind.
 */
const pathsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['order', ['/orders', '/summary', '/reports', '/customers', '/purchase-orders', '/inventory-levels']],
  ['refund', ['/orders', '/summary', '/reports', '/customers']],
  ['return', ['/returns', '/summary', '/orders']],
  ['product', ['/products', '/summary']],
  ['inventory', ['/inventory-levels', '/inventory-movements', '/products', '/summary']],
  ['customer', ['/customers']],
  ['booking', ['/bookings', '/summary']],
  ['discount', ['/discounts']],
  ['gift_card', ['/gift-cards']],
  ['app', ['/app-installations']],
]);

const nounOf = ({ topic }: Pick<LiveEvent, 'topic'>): string => topic.split('.')[0] ?? '';

/** Returns the id of the object that an event is about; null if the user may not see it. */
export function objectIdOf({ data }: Pick<LiveEvent, 'data'>): number | null {
  const id = data?.['id'];
  return typeof id === 'number' ? id : null;
}

/** Returns the object id in a path, such as 12 in `/orders/12/notes`; null for a list. */
const objectAt = (path: string): number | null => Number(/^\/[a-z-]+\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? Number.NaN) || null;

/**
 * Reports whether an event may change the response at a path. If the event's object id is known, the paths of other
 * objects of the same kind are not affected.
 */
export function isTouched(path: string, event: LiveEvent): boolean {
  const noun = nounOf(event);
  const begins = (start: string): boolean => path === start || path.startsWith(`${start}/`);
  if (!(pathsOf.get(noun) ?? []).some(begins)) return false;
  const [about, id] = [objectAt(path), objectIdOf(event)];
  const isOfOwnKind = begins(`/${noun.replace('_', '-')}s`);
  return !isOfOwnKind || about === null || id === null || about === id;
}

export const isAbout = (path: string, event: LiveEvent): boolean =>
  objectIdOf(event) !== null && path === `/${nounOf(event).replace('_', '-')}s/${objectIdOf(event)}`;

const verbs: ReadonlyMap<string, string> = new Map([
  ['created', 'created this'],
  ['updated', 'changed this'],
  ['paid', 'marked this as paid'],
  ['fulfilled', 'fulfilled this'],
  ['cancelled', 'cancelled this'],
  ['refunded', 'refunded this'],
  ['deleted', 'deleted this'],
]);

export const describeEvent = ({ topic, actor }: Pick<LiveEvent, 'topic' | 'actor'>): string =>
  `${actor?.name ?? 'The service'} ${verbs.get(topic.split('.')[1] ?? '') ?? 'changed this'}.`;
