import type { LoggedEvent } from '#shared/client/generated/admin-api.ts';

/** A change that somebody made, as the log of events has it. */
export type LiveEvent = Pick<LoggedEvent, 'topic' | 'actor' | 'data'>;

/** Which answers an event of an object makes old, by the first words of their paths below the store. */
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

/** The id of the object that an event is about; null where the person may not see it. */
export function objectIdOf({ data }: Pick<LiveEvent, 'data'>): number | null {
  const id = data?.['id'];
  return typeof id === 'number' ? id : null;
}

/** The one object that a path is about, as its id: of `/orders/12/notes` 12; null for a list. */
const objectAt = (path: string): number | null => Number(/^\/[a-z-]+\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? Number.NaN) || null;

/**
 * Whether an answer of the API may be another one after an event. An answer about one object of the event's own kind is, when the event is about
 * that object, or about one that the person may not see.
 */
export function isTouched(path: string, event: LiveEvent): boolean {
  const noun = nounOf(event);
  const begins = (start: string): boolean => path === start || path.startsWith(`${start}/`);
  if (!(pathsOf.get(noun) ?? []).some(begins)) return false;
  const [about, id] = [objectAt(path), objectIdOf(event)];
  const isOfOwnKind = begins(`/${noun.replace('_', '-')}s`);
  return !isOfOwnKind || about === null || id === null || about === id;
}

/** Whether an event is about the object at a path, and nothing else. */
export const isAbout = (path: string, event: LiveEvent): boolean =>
  objectIdOf(event) !== null && path === `/${nounOf(event).replace('_', '-')}s/${objectIdOf(event)}`;

/** What happened, in words, for who looks at the object: `Ada changed this`. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['created', 'made this'],
  ['updated', 'changed this'],
  ['paid', 'marked this as paid'],
  ['fulfilled', 'fulfilled this'],
  ['cancelled', 'cancelled this'],
  ['refunded', 'refunded this'],
  ['deleted', 'deleted this'],
]);

export const describeEvent = ({ topic, actor }: Pick<LiveEvent, 'topic' | 'actor'>): string =>
  `${actor?.name ?? 'The service'} ${verbs.get(topic.split('.')[1] ?? '') ?? 'changed this'}.`;
