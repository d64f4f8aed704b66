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
/** How far back reading starts when a screen is opened, because events appear in the log with a short delay. */
const beforeMs = 10_000;

/**
 * A position in the event log: first a time (`sinceMs`), later the last sequence number read (`after`). It has both
 * until all pages of the first read have been read: reading continues after the number and skips events from before
 * the time.
 */
export type LogPosition = { readonly after: number; readonly sinceMs?: number } | { readonly sinceMs: number };

export const placeNow = ({ nowMs }: Pick<FollowPorts, 'nowMs'>): LogPosition => ({ sinceMs: nowMs() - beforeMs });

/** Reads one page of events after a position. The next call reads more, because one event is enough for a reload. */
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
