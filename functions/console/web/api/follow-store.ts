import type { ListEventsPage, LoggedEvent } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import type { LiveEvent } from './live-topics.ts';

type Answer = Page<LoggedEvent> & ListEventsPage;

export type FollowPorts = {
  /** Makes one call below the open store, without retries. */
  readonly read: (call: Call) => Promise<Answer>;
  /** Server time, epoch ms. */
  readonly nowMs: () => number;
};

const pageLength = 100;
/** Also reads events from this long before the screen opened, because they are listed with a short delay. */
const beforeMs = 10_000;

/** A position in the event log: first a time, then the last sequence; both until paging by sequence reaches the time. */
export type LogPosition = { readonly after: number; readonly sinceMs?: number } | { readonly sinceMs: number };

export const placeNow = ({ nowMs }: Pick<FollowPorts, 'nowMs'>): LogPosition => ({ sinceMs: nowMs() - beforeMs });

/** Reads one page of events after a place. Later pages can wait for the next call, because any event reloads the affected data. */
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
