import * as v from 'valibot';
import { EventId } from '#events/envelope.ts';
import type { Scope } from '#shared/api-keys/scopes.ts';
import { readEventLog, refuseBeyondEnd } from '#shared/events/event-log-table.ts';
import { type LoggedEventView, loggedEventView } from '#shared/events/logged-event.ts';
import { getLoggedEvent, type LoggedEvent } from '#shared/events/logged-event-table.ts';
import { readLogEnd } from '#shared/events/number-events-table.ts';
import { readEventsOfRequest } from '#shared/events/read-events-of-request-table.ts';
import { hasScope } from '#shared/http/authorize.ts';
import type { OperationInput } from '#shared/http/endpoint.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { maxPageBytes } from '#shared/operations/read-operations.ts';
import { padId, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { eventLogEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const eventLogOperations = ({ table }: { readonly table: Table }): Operations<typeof eventLogEndpoints> => ({
  listEvents: listEvents(table),
  getEvent: async ({ params }, context) => {
    const { storeId, nowMs } = context;
    const event = v.is(EventId, params.event_id) ? await getLoggedEvent(table, storeId, params.event_id, nowMs) : null;
    return { status: 200, body: { data: viewFor(context)(orNotFound(event, 'event')) } };
  },
});

const viewFor =
  (context: StoreContext) =>
  (event: LoggedEvent): LoggedEventView =>
    loggedEventView(event, context.store, (scope: Scope) => hasScope(context, scope));

type Query = OperationInput<typeof eventLogEndpoints.listEvents>['query'];

/** A page of events. `next` is the content of the next cursor; `last` is the last sequence number that was examined. */
type EventPage = { readonly items: readonly LoggedEvent[]; readonly next: string | null; readonly last: number };

/** Lists a page of the event log, oldest first. */
const listEvents =
  (table: Table): Operation<typeof eventLogEndpoints.listEvents> =>
  async ({ query }, context) => {
    const { store, nowMs } = context;
    const { last, ...page } = await (query.request_id === undefined ? pageOfLog : pageOfRequest)(table, query, context);
    const body = listBody(store.cursorSecret, 'events', query, page, { nowMs, view: viewFor(context) });
    return { status: 200, body: { ...body, last_sequence: last } };
  };

/** Reads the range of creation times from a query, in epoch ms. */
const rangeOf = ({ created_since: since, created_before: before }: Query) => ({
  ...(since === undefined ? {} : { createdSinceMs: Date.parse(since) }),
  ...(before === undefined ? {} : { createdBeforeMs: Date.parse(before) }),
});

async function pageOfLog(table: Table, query: Query, { storeId, store, nowMs }: StoreContext): Promise<EventPage> {
  const { limit, after: cursor } = readPageRequest(store.cursorSecret, 'events', query);
  const after = cursor === null ? (query.after_sequence ?? null) : unpadId(cursor);
  const { events, upTo, hasMore, last } = await readEventLog(table, storeId, {
    after,
    limit,
    nowMs,
    maxBytes: maxPageBytes,
    ...rangeOf(query),
    ...(query.topic === undefined ? {} : { topic: query.topic }),
  });
  if (cursor === null && after !== null) refuseBeyondEnd(last, after);
  return { items: events, next: hasMore && upTo !== null ? padId(upTo) : null, last: upTo ?? after ?? 0 };
}

async function pageOfRequest(table: Table, query: Query, { storeId, store, nowMs }: StoreContext): Promise<EventPage> {
  const { request_id: requestId = '', topic, after_sequence: afterSequence = 0 } = query;
  const { limit, after } = readPageRequest(store.cursorSecret, 'events', query);
  const { events, next } = await readEventsOfRequest(table, storeId, { requestId, after, limit, nowMs, maxBytes: maxPageBytes });
  if (afterSequence > 0 && events.every(({ sequence }) => sequence < afterSequence)) {
    refuseBeyondEnd((await readLogEnd(table, storeId)).sequence, afterSequence);
  }
  const { createdSinceMs = 0, createdBeforeMs = Number.POSITIVE_INFINITY } = rangeOf(query);
  const items = events.filter(
    (event) =>
      (topic === undefined || event.topic === topic) &&
      event.sequence > afterSequence &&
      event.createdAtMs >= createdSinceMs &&
      event.createdAtMs < createdBeforeMs,
  );
  return { items, next, last: Math.max(afterSequence, ...items.map(({ sequence }) => sequence)) };
}
