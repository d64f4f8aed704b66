import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { isTransient } from '#shared/table/retry-transient.ts';
import type { Table } from '#shared/table/table-client.ts';
import { createPageSizeCounter } from './create-page-size-counter.ts';
import { type LoggedEvent, logEntriesOf, readLoggedEvent } from './logged-event-table.ts';
import { nameOfEvent, readWholeEvent, type WholeEvent } from './outbox-table.ts';
import { isInternal } from './topics.ts';

export type RequestEventsQuery = {
  readonly requestId: string;
  /** Reads only events whose ids sort after this one; null reads from the start. */
  readonly after: string | null;
  readonly limit: number;
  readonly nowMs: number;
  /** The maximum size of the page. The page contains at least one event, even if that event alone is larger. */
  readonly maxBytes: number;
};

export type RequestEvents = {
  readonly events: readonly LoggedEvent[];
  /** Internal events, such as e-mail requests. They have no numbers, and clients cannot read them. */
  readonly internal: readonly WholeEvent[];
  /** Where the next page starts; null if there is none. */
  readonly next: string | null;
};

/** Reads a page of the events that an API request caused, including internal events, in the order of their ids. */
export async function readEventsOfRequest(table: Table, storeId: string, wanted: RequestEventsQuery): Promise<RequestEvents> {
  const { requestId, after, limit, nowMs, maxBytes } = wanted;
  const { Items: rows = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_b',
      KeyConditionExpression: 'filter_b_pk = :pk AND filter_b_sk > :after',
      // Event ids begin with a letter, so all of them sort after '0'.
      ExpressionAttributeValues: { ':pk': indexKeys.eventsOfRequest(storeId, requestId), ':after': after ?? '0' },
      Limit: limit,
    }),
  );
  const items = await readItems(
    table,
    rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
  );
  const entries = await logEntriesOf(table, storeId, items, nowMs);
  const events: LoggedEvent[] = [];
  const internal: WholeEvent[] = [];
  const size = createPageSizeCounter(maxBytes);
  let last = after;
  for (const item of items) {
    const entry = entries.get(String(item['sk']));
    if (entry === undefined && isInternal(nameOfEvent(item).topic)) internal.push(...(await internalEvent(table, item)));
    const event = entry === undefined ? null : await readLoggedEvent(table, item, entry);
    if (event !== null && !size.add(event.body) && events.length > 0) return { events, internal, next: last };
    if (event !== null) events.push(event);
    last = String(item['sk']);
  }
  return { events, internal, next: LastEvaluatedKey === undefined ? null : last };
}

/**
 * Reads an internal event and returns it as a list. The list is empty if this version cannot read the event, so that
 * the other events can still be read.
 */
async function internalEvent(table: Table, item: unknown): Promise<readonly WholeEvent[]> {
  try {
    const event = await readWholeEvent(table, item);
    return event === null ? [] : [event];
  } catch (error) {
    if (isTransient(error)) throw error;
    return [];
  }
}
