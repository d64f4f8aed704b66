import { topicRank } from './activity-entry.ts';

type CausedEvent = { readonly storeId: string; readonly topic: string; readonly requestId?: string | null };

/**
 * Returns those of the events relayed together that another event of the same request outranks: the activity log would not keep them. An
 * event that no request caused has its own entry.
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
