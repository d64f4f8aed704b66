import * as v from 'valibot';
import { topicRank } from '#shared/activity/activity-entry.ts';
import { recordActivity } from '#shared/activity/activity-table.ts';
import { readActivity } from '#shared/activity/event-activity.ts';
import { getEvent } from '#shared/events/outbox-table.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The envelope of the bus, without the event's data. */
const BusMessage = v.object({
  detail: v.looseObject({
    id: v.string(),
    topic: v.string(),
    store: v.object({ id: v.string() }),
  }),
});

/**
 * Records the activity of an event in its store's log. A repeated event changes nothing. The event is read in its
 * current form: its customer may have been erased meanwhile.
 * @throws Error for a message that is not an event, or an event that no longer exists: the message ends in the
 * dead-letter queue
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
