import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, keys, requestOfEvent, storeOfPartition } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { readText, textInItem } from '#shared/table/rows/long-text.ts';
import { parseEach, type Unreadable } from '#shared/table/rows/parse-each.ts';
import { readOrNull, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type EventRow, parseEventRow } from './event-form.ts';

/** An event in the outbox. Its topic may come from a newer version and be unknown to this one. */
export type StoredEvent = {
  readonly id: string;
  readonly storeId: string;
  readonly topic: string;
  /**
   * The exact bytes that every receiver gets on every attempt; null if the body is stored in parts that were not read.
   */
  readonly body: string | null;
  readonly createdAtMs: number;
  /** The event's number in its store's log; absent if the event's item does not contain a number yet. */
  readonly sequence?: number;
  /**
   * The id of the API request that caused the event; null if no API request caused the event. If the id was not read,
   * the field is absent.
   */
  readonly requestId?: string | null;
};

/** An event with its complete body. */
export type WholeEvent = StoredEvent & { readonly body: string };

/**
 * An event, and the id of the API request that caused it. The request id is null if no API request caused the event.
 */
export type CausedEvent = WholeEvent & { readonly requestId: string | null };

const factsOf = ({ id, storeId, topic, createdAtMs, sequence }: EventRow): Omit<StoredEvent, 'body'> => ({
  id,
  storeId,
  topic,
  createdAtMs,
  ...(sequence === null ? {} : { sequence }),
});

/** Parses the stored item of an event. */
export function parseEvent(item: unknown): StoredEvent {
  const row = parseEventRow(item);
  return { ...factsOf(row), body: textInItem(row), requestId: requestOfEvent(Object(item)) };
}

/**
 * Reads a stored item as an event, including the parts of its body; null if a part has been deleted because the event
 * expired.
 */
export async function readWholeEvent(table: Table, item: unknown): Promise<WholeEvent | null> {
  const row = parseEventRow(item);
  const body = await readText(table, row.storeId, row.id, row);
  return body === null ? null : { ...factsOf(row), body };
}

/** Reads an event with strong consistency; null if it does not exist or has expired. */
export async function getEvent(table: Table, storeId: string, eventId: string): Promise<CausedEvent | null> {
  const item = await readItem(table, keys.event(storeId, eventId));
  const event = item === null ? null : await readWholeEvent(table, item);
  return item === null || event === null ? null : { ...event, requestId: requestOfEvent(item) };
}

/** Reads the unrelayed events that are due by `dueByMs`, oldest first, at most `perShard` from each shard. */
export async function readUnrelayedEvents(table: Table, wanted: DueItemsQuery): Promise<readonly StoredEvent[]> {
  return (await readOutbox(table, wanted)).events;
}

/** The contents of the outbox: events, and items that cannot be read. */
export type OutboxItems = {
  /** Oldest first. */
  readonly events: readonly StoredEvent[];
  readonly unreadable: readonly Unreadable[];
};

/** Reads the outbox like `readUnrelayedEvents`, and also returns the items that this version cannot read. */
export async function readOutbox(table: Table, wanted: DueItemsQuery): Promise<OutboxItems> {
  const { values, refused } = parseEach(await readDueItems(table, 'events', wanted), parseEvent);
  return { events: values.toSorted((a, b) => a.createdAtMs - b.createdAtMs), unreadable: refused };
}

/**
 * An event's identity, which can be read even if the rest of the event's item cannot. `topic` is empty if the topic
 * cannot be read either.
 */
export type EventName = Pick<StoredEvent, 'id' | 'storeId' | 'topic'>;

export const eventKeyForm = storedForm<Key>()({ pk: text, sk: text });
export const eventTopicForm = storedForm<Pick<EventName, 'topic'>>()({ topic: text });

/** Reads an event's identity from its item or key. */
export function nameOfEvent(item: unknown): EventName {
  const { pk, sk } = eventKeyForm.read(item);
  return { id: sk, storeId: storeOfPartition(pk), topic: readOrNull(eventTopicForm, item)?.topic ?? '' };
}

/**
 * Marks an event as relayed, so that the sweep ignores it. This is for events that need no number; other events are
 * marked when they are numbered (`number-events-table.ts`). Does nothing if the event was deleted.
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
    if (refusedItemOf(error) === null) throw error;
  }
}
