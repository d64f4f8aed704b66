import { topicRank } from './activity-entry.ts';

type CausedEvent = { readonly storeId: string; readonly topic: string; readonly requestId?: string | null };

/**
 * Returns the events that the activity log would not keep, because another of the given events belongs to the same
 * request and has a higher rank. An event without a request is never outranked.
 */
export function outrankedEvents<Event extends CausedEvent>(events: readonly Event[]): ReadonlySet<Event> {
  const ofRequests = Map.groupBy(
    events.filter(({ requestId }) => requestId),
    ({ storeId, requestId }) => `${storeId} ${requestId}`,
  );
  const outranked = [...ofRequests.values()].flatMap((together) => {
    const highest = Math.max(...together.map(({ topic }) => topicRank(topic)));
    return together.filter(({ topic }) => topicRank(topic) < highest);
  });
  return new Set(outranked);
}
