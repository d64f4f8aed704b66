import type { ListEventsPage, LoggedEvent } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import type { LiveEvent } from './live-topics.ts';

type Answer = Page<LoggedEvent> & ListEventsPage;

export type FollowPorts = {
  /** Makes one call for the current store, without retries. */
  readonly read: (call: Call) => Promise<Answer>;
  /** Returns the server time, in epoch ms. */
  readonly nowMs: () => number;
};

const pageLength = 100;
/**
 * The first read of the event log starts this long before the present, because events appear in the log with a short
 * delay.
 */
const beforeMs = 10_000;

/**
 * A position in the event log. The first read starts at a time (`sinceMs`), and later reads continue after the last
 * sequence number (`after`). While the first read has more pages, the position has both fields, and events from before
 * `sinceMs` are skipped.
 */
export type LogPosition = { readonly after: number; readonly sinceMs?: number } | { readonly sinceMs: number };

export const placeNow = ({ nowMs }: Pick<FollowPorts, 'nowMs'>): LogPosition => ({ sinceMs: nowMs() - beforeMs });

/** Reads one page of events after a position. Also returns the position for the next call. */
export async function eventsSince(
  { read }: FollowPorts,
  place: LogPosition,
): Promise<{ readonly events: readonly LiveEvent[]; readonly place: LogPosition }> {
  const from = 'after' in place ? { after_sequence: place.after } : { created_since: new Date(place.sinceMs).toISOString() };
  const { data, last_sequence, has_more } = await read({ path: '/events', query: { ...from, limit: pageLength } });
  const { sinceMs } = place;
  const events = sinceMs === undefined ? data : data.filter(({ created_at }) => Date.parse(created_at) >= sinceMs);
  const isBefore = has_more && sinceMs !== undefined;
  return { events, place: last_sequence > 0 ? { after: last_sequence, ...(isBefore && { sinceMs }) } : place };
}
