import { readEventLog } from '#shared/events/event-log-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { maxPageBytes } from '#shared/operations/read-operations.ts';
import { padId, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { eventLogEndpoints } from './endpoints.ts';
import { loggedEventView } from './logged-event.ts';

/** The operations of the group, by the names of their contracts. */
export const eventLogOperations = ({ table }: { readonly table: Table }): Operations<typeof eventLogEndpoints> => ({
  listEvents: listEvents(table),
});

/** A page of the log of events, oldest first. */
const listEvents =
  (table: Table): Operation<typeof eventLogEndpoints.listEvents> =>
  async ({ query }, { storeId, store, scopes, nowMs }) => {
    const { limit, after: cursor } = readPageRequest(store.cursorSecret, 'events', query);
    const after = cursor === null ? (query.after_sequence ?? null) : unpadId(cursor);
    const { events, upTo, hasMore } = await readEventLog(table, storeId, {
      after,
      limit,
      nowMs,
      maxBytes: maxPageBytes,
      ...(query.topic === undefined ? {} : { topic: query.topic }),
    });
    const page = { items: events, next: hasMore && upTo !== null ? padId(upTo) : null };
    return {
      status: 200,
      body: {
        ...listBody(store.cursorSecret, 'events', query, page, { nowMs, view: (event) => loggedEventView(event, store, scopes) }),
        last_sequence: upTo ?? after ?? 0,
      },
    };
  };
