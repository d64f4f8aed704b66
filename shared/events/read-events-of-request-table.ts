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
  /** Only events whose ids come after this one. */
  readonly after: string | null;
  readonly limit: number;
  readonly nowMs: number;
  /** The page ends before an event that would exceed this size, but has at least one event. */
  readonly maxBytes: number;
};

export type RequestEvents = {
  readonly events: readonly LoggedEvent[];
  /** Internal events, such as a request for an e-mail. They have no numbers, and clients cannot read them. */
  readonly internal: readonly WholeEvent[];
  /** The start of the next page; null when there is none. */
  readonly next: string | null;
};

/** Reads a page of the events that one API request caused, in order of their ids: numbered events and internal ones. */
export async function readEventsOfRequest(table: Table, storeId: string, wanted: RequestEventsQuery): Promise<RequestEvents> {
  const { requestId, after, limit, nowMs, maxBytes } = wanted;
  const { Items: rows = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_b',
      KeyConditionExpression: 'filter_b_pk = :pk AND filter_b_sk > :after',
      // Every event id begins with a letter, which sorts after '0'.
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

/** Reads an internal event; empty when this version cannot read it, so that it does not hide the others. */
async function internalEvent(table: Table, item: unknown): Promise<readonly WholeEvent[]> {
  try {
    const event = await readWholeEvent(table, item);
    return event === null ? [] : [event];
  } catch (error) {
    if (isTransient(error)) throw error;
    return [];
  }
}
