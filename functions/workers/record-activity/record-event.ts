import * as v from 'valibot';
import { rankOf } from '#shared/activity/activity-entry.ts';
import { recordActivity } from '#shared/activity/activity-table.ts';
import { activityOf } from '#shared/activity/event-activity.ts';
import { getEvent } from '#shared/events/outbox-table.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The envelope of the bus, which has no data of the event. */
const BusMessage = v.object({
  detail: v.looseObject({
    id: v.string(),
    topic: v.string(),
    store: v.object({ id: v.string() }),
  }),
});

/**
 * Records the activity of an event in the log of its store. An event that comes again changes nothing.
 * The event is read as it is now: its customer may be erased by then.
 * @throws Error for a message that is no event, and when the event is not kept any more: the message ends in the dead-letter queue
 */
export async function recordEvent({ table }: { readonly table: Table }, message: string): Promise<void> {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const storeId = detail.store.id;
  const body = await bodyOf(table, storeId, detail.id);
  await recordActivity(table, storeId, { ...activityOf(body), eventId: detail.id, rank: rankOf(detail.topic) });
}

async function bodyOf(table: Table, storeId: string, eventId: string): Promise<unknown> {
  const event = await getEvent(table, storeId, eventId);
  if (event === null) throw new Error('The event is not kept any more.');
  return JSON.parse(event.body);
}
