import { topicRank } from './activity-entry.ts';

type CausedEvent = { readonly storeId: string; readonly topic: string; readonly requestId?: string | null };

/**
 * Returns the events that have a lower rank than another given event of the same request. The activity log does not
 * show these events. Events without a request are never returned.
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
