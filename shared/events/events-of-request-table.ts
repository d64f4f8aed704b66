import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LoggedEvent, placeOf, readLoggedEvent } from './logged-event-table.ts';

export type RequestEventsWanted = {
  readonly requestId: string;
  /** Only events whose ids come after this one. */
  readonly after: string | null;
  readonly limit: number;
  readonly nowMs: number;
  /** The page ends before events that would make it longer than this; it has at least one. */
  readonly maxBytes: number;
};

export type RequestEvents = { readonly events: readonly LoggedEvent[]; readonly next: string | null };

/** A page of the events that one API request caused and that have their numbers, in the order of their ids. */
export async function eventsOfRequest(table: Table, storeId: string, wanted: RequestEventsWanted): Promise<RequestEvents> {
  const { requestId, after, limit, nowMs, maxBytes } = wanted;
  const { Items: rows = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_b',
      KeyConditionExpression: 'filter_b_pk = :pk AND filter_b_sk > :after',
      // Every id of an event begins with a letter.
      ExpressionAttributeValues: { ':pk': indexKeys.eventsOfRequest(storeId, requestId), ':after': after ?? '0' },
      Limit: limit,
    }),
  );
  const items = await readItems(
    table,
    rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
  );
  const events: LoggedEvent[] = [];
  let bytes = 0;
  let last = after;
  for (const item of items) {
    const position = placeOf(item, nowMs);
    const event = position === null ? null : await readLoggedEvent(table, item, position);
    bytes += event === null ? 0 : Buffer.byteLength(JSON.stringify(event.body));
    if (bytes > maxBytes && events.length > 0) return { events, next: last };
    if (event !== null) events.push(event);
    last = String(item['sk']);
  }
  return { events, next: LastEvaluatedKey === undefined ? null : last };
}
