import { rankOf } from './activity-entry.ts';

type CausedEvent = { readonly storeId: string; readonly topic: string; readonly requestId?: string | null };

/**
 * Those of the events that are relayed together that another event of the same request outranks, since it says better what the request was about: the
 * activity log would keep nothing of them. An event that no request caused has an entry of its own.
 */
export function outrankedEvents<Event extends CausedEvent>(events: readonly Event[]): ReadonlySet<Event> {
  const ofRequests = Map.groupBy(
    events.filter(({ requestId }) => requestId),
    ({ storeId, requestId }) => `${storeId} ${requestId}`,
  );
  const outranked = [...ofRequests.values()].flatMap((together) => {
    const highest = Math.max(...together.map(({ topic }) => rankOf(topic)));
    return together.filter(({ topic }) => rankOf(topic) < highest);
  });
  return new Set(outranked);
}
