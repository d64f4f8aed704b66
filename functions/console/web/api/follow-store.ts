import type { ListEventsPage, LoggedEvent } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import type { LiveEvent } from './live-topics.ts';

type Answer = Page<LoggedEvent> & ListEventsPage;

export type FollowPorts = {
  /** One call below the open store, that is not tried again by itself. */
  readonly read: (call: Call) => Promise<Answer>;
  /** The time of the server, epoch ms. */
  readonly nowMs: () => number;
};

const pageLength = 100;
/** Events of this long before the screen was opened are read too: they are listed a moment late. */
const beforeMs = 10_000;

/**
 * Where one has come to in the log: the number that was read last; before that a time. The log is looked through by number, so a first answer may
 * end before it has come to the time: then both are known.
 */
export type LogPosition = { readonly after: number; readonly sinceMs?: number } | { readonly sinceMs: number };

export const placeNow = ({ nowMs }: Pick<FollowPorts, 'nowMs'>): LogPosition => ({ sinceMs: nowMs() - beforeMs });

/**
 * The events since a place, in one call where nothing has happened, and the place behind them. Of more than a page the rest comes with the next
 * call: who looks reads everything again anyhow.
 */
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
