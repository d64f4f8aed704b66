import { topicRank } from './activity-entry.ts';

type CausedEvent = { readonly storeId: string; readonly topic: string; readonly requestId?: string | null };

/**
 * Returns each event that has a lower rank than another event in `events` from the same request. The activity log
 * leaves out the returned events. Events without a request are never returned.
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
