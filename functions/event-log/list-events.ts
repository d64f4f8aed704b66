import { readEventLog } from '../../shared/data/event-log.ts';
import { padId, unpadId } from '../../shared/data/keys.ts';
import { listBody, readPageRequest } from '../../shared/http/paging.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { cutToBytes } from '../../shared/within-bytes.ts';
import type { EventLogDeps } from './deps.ts';
import type { eventLogEndpoints } from './endpoints.ts';
import { type LoggedEventView, loggedEventView } from './logged-event.ts';

const keyOf = ({ sequence }: LoggedEventView): string => padId(sequence);

/** A page of the log of events, oldest first. */
export const listEvents =
  ({ table }: EventLogDeps): Operation<typeof eventLogEndpoints.listEvents> =>
  async ({ query }, { storeId, store: { cursorSecret }, scopes, nowMs }) => {
    const { limit, after: cursor } = readPageRequest(cursorSecret, 'events', query);
    const after = cursor === null ? (query.after_sequence ?? null) : unpadId(cursor);
    const { events, upTo, hasMore } = await readEventLog(table, storeId, {
      after,
      limit,
      nowMs,
      ...(query.topic === undefined ? {} : { topic: query.topic }),
    });
    const views = events.map((event) => loggedEventView(event, scopes));
    const next = hasMore && upTo !== null ? padId(upTo) : null;
    const shown = cutToBytes({ items: views, next }, keyOf);
    const cut = shown.items.length < views.length ? shown.items.at(-1) : undefined;
    return {
      status: 200,
      body: {
        ...listBody(cursorSecret, 'events', query, shown, { nowMs, view: (event) => event }),
        last_sequence: cut?.sequence ?? upTo ?? after ?? 0,
      },
    };
  };
