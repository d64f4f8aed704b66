import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { type DueWanted, dueItems } from './due-items.ts';
import { keys } from './keys.ts';
import { readItem } from './read-items.ts';
import { refusedBy } from './refused-item.ts';
import type { Table } from './table-client.ts';

/** An event of the outbox. Its topic may be one that this version does not know, written by a newer one. */
export type StoredEvent = {
  readonly id: string;
  readonly storeId: string;
  readonly topic: string;
  /** The exact bytes that every receiver gets on every try. */
  readonly body: string;
  readonly createdAtMs: number;
};

const StoredEventItem = v.pipe(
  v.object({
    id: v.string(),
    store_id: v.string(),
    topic: v.string(),
    body: v.string(),
    created_at_ms: v.number(),
  }),
  v.transform(
    (item): StoredEvent => ({
      id: item.id,
      storeId: item.store_id,
      topic: item.topic,
      body: item.body,
      createdAtMs: item.created_at_ms,
    }),
  ),
);

/** Reads a stored item as an event. */
export const parseEvent = (item: unknown): StoredEvent => v.parse(StoredEventItem, item);

/** The event, read consistently; null when there is none, or its time is over. */
export async function getEvent(table: Table, storeId: string, eventId: string): Promise<StoredEvent | null> {
  const item = await readItem(table, keys.event(storeId, eventId));
  return item === null ? null : parseEvent(item);
}

/** Events that nobody has relayed and that were written before `beforeMs`, oldest first; at most `perShard` of each shard. */
export async function unrelayedEvents(table: Table, wanted: DueWanted): Promise<StoredEvent[]> {
  const events = (await dueItems(table, 'events', wanted)).map(parseEvent);
  return events.sort((a, b) => a.createdAtMs - b.createdAtMs);
}

/**
 * Notes that an internal event was handed to the bus, so that the sweep leaves it alone. One that is gone needs no note. The
 * others are noted with their numbers (`number-events.ts`).
 */
export async function markRelayed(table: Table, event: StoredEvent, nowMs: number): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.event(event.storeId, event.id),
        UpdateExpression: 'SET relayed_at_ms = :now REMOVE due_pk, due_sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': nowMs },
      }),
    );
  } catch (error) {
    if (refusedBy(error) === null) throw error;
  }
}
