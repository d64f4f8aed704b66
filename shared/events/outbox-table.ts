import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type DueWanted, dueItems } from '#shared/table/due-items.ts';
import { type Key, keys, requestOfEvent, storeOfPartition } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refusedBy } from '#shared/table/refused-item.ts';
import { readText, textInItem } from '#shared/table/rows/long-text.ts';
import { parseEach, type Unreadable } from '#shared/table/rows/parse-each.ts';
import { readOrNull, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type EventRow, parseEventRow } from './event-form.ts';

/** An event of the outbox. Its topic may be one that this version does not know, written by a newer one. */
export type StoredEvent = {
  readonly id: string;
  readonly storeId: string;
  readonly topic: string;
  /** The exact bytes that every receiver gets on every attempt; null when they go on in part items, and are not read with it. */
  readonly body: string | null;
  readonly createdAtMs: number;
  /** Its number in the log of its store, if it has one already: it was set aside before. */
  readonly sequence?: number;
  /** The API request that caused it; null when something else did, absent where that was not read. */
  readonly requestId?: string | null;
};

/** An event with all of its bytes. */
export type WholeEvent = StoredEvent & { readonly body: string };

/** An event with the API request that caused it; null when something else did. */
export type CausedEvent = WholeEvent & { readonly requestId: string | null };

const factsOf = ({ id, storeId, topic, createdAtMs, sequence }: EventRow): Omit<StoredEvent, 'body'> => ({
  id,
  storeId,
  topic,
  createdAtMs,
  ...(sequence === null ? {} : { sequence }),
});

/** Reads a stored item as an event. */
export function parseEvent(item: unknown): StoredEvent {
  const row = parseEventRow(item);
  return { ...factsOf(row), body: textInItem(row), requestId: requestOfEvent(Object(item)) };
}

/** Reads a stored item as an event, with the parts that its bytes go on in; null when its time is over and one is gone. */
export async function readWholeEvent(table: Table, item: unknown): Promise<WholeEvent | null> {
  const row = parseEventRow(item);
  const body = await readText(table, row.storeId, row.id, row);
  return body === null ? null : { ...factsOf(row), body };
}

/** The event, read consistently; null when there is none, or its time is over. */
export async function getEvent(table: Table, storeId: string, eventId: string): Promise<CausedEvent | null> {
  const item = await readItem(table, keys.event(storeId, eventId));
  const event = item === null ? null : await readWholeEvent(table, item);
  return item === null || event === null ? null : { ...event, requestId: requestOfEvent(item) };
}

/** Events that have not been relayed and that were written by `dueByMs`, oldest first; at most `perShard` of each shard. */
export async function unrelayedEvents(table: Table, wanted: DueWanted): Promise<readonly StoredEvent[]> {
  return (await waitingEvents(table, wanted)).events;
}

/** The waiting items of the outbox: events, and unreadable items, each with its problem. */
export type WaitingEvents = {
  /** Oldest first. */
  readonly events: readonly StoredEvent[];
  readonly unreadable: readonly Unreadable[];
};

/** The same events, and beside them the items that this version cannot read. */
export async function waitingEvents(table: Table, wanted: DueWanted): Promise<WaitingEvents> {
  const { values, refused } = parseEach(await dueItems(table, 'events', wanted), parseEvent);
  return { events: values.toSorted((a, b) => a.createdAtMs - b.createdAtMs), unreadable: refused };
}

/** The name of an event, readable even when the rest of its item is not; its topic is empty when that cannot be read either. */
export type EventName = Pick<StoredEvent, 'id' | 'storeId' | 'topic'>;

export const eventKeyForm = storedForm<Key>()({ pk: text, sk: text });
export const eventTopicForm = storedForm<Pick<EventName, 'topic'>>()({ topic: text });

/** Reads what is known of an event from its item, or from the key of it. */
export function nameOfEvent(item: unknown): EventName {
  const { pk, sk } = eventKeyForm.read(item);
  return { id: sk, storeId: storeOfPartition(pk), topic: readOrNull(eventTopicForm, item)?.topic ?? '' };
}

/**
 * Notes that an event which needs no number (any more) was handed to the bus, so that the sweep leaves it alone. A deleted event needs no note. The
 * others are noted with their numbers (`number-events-table.ts`).
 */
export async function markRelayed(table: Table, event: Pick<StoredEvent, 'storeId' | 'id'>, nowMs: number): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.event(event.storeId, event.id),
        UpdateExpression: 'SET relayed_at_ms = :now REMOVE due_pk, due_sk, set_aside',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': nowMs },
      }),
    );
  } catch (error) {
    if (refusedBy(error) === null) throw error;
  }
}
