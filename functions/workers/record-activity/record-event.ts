import * as v from 'valibot';
import { topicRank } from '#shared/activity/activity-entry.ts';
import { recordActivity } from '#shared/activity/activity-table.ts';
import { readActivity } from '#shared/activity/event-activity.ts';
import { getEvent } from '#shared/events/outbox-table.ts';
import type { Table } from '#shared/table/table-client.ts';

/** A message from the event bus, without the event's data. */
const BusMessage = v.object({
  detail: v.looseObject({
    id: v.string(),
    topic: v.string(),
    store: v.object({ id: v.string() }),
  }),
});

/**
 * Records an event in the activity log of its store. A repeated message changes nothing. The event is read from the
 * table, because its customer may have been erased since the message was sent.
 * @throws Error if the message is not an event or the event no longer exists; the message then ends in the dead-letter
 * queue
 */
export async function recordEvent({ table }: { readonly table: Table }, message: string): Promise<void> {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const storeId = detail.store.id;
  const body = await bodyOf(table, storeId, detail.id);
  await recordActivity(table, storeId, { ...readActivity(body), eventId: detail.id, rank: topicRank(detail.topic) });
}

async function bodyOf(table: Table, storeId: string, eventId: string): Promise<unknown> {
  const event = await getEvent(table, storeId, eventId);
  if (event === null) throw new Error('The event no longer exists.');
  return JSON.parse(event.body);
}
