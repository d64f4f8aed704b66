import * as v from 'valibot';
import { rankOf } from '#shared/activity/activity-entry.ts';
import { recordActivity } from '#shared/activity/activity-table.ts';
import { activityOf } from '#shared/activity/event-activity.ts';
import { usualPace } from '#shared/erasure/erasure.ts';
import { getEvent } from '#shared/events/outbox-table.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The envelope of the bus. A version before put an event on it with its data, and did not say that they are omitted. */
const BusMessage = v.object({
  detail: v.looseObject({
    id: v.string(),
    topic: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    store: v.object({ id: v.string() }),
    data_omitted: v.optional(v.boolean()),
  }),
});

export type RecordDeps = {
  readonly table: Table;
  readonly clock: () => number;
  /** So long a message is believed what it says of its event. */
  readonly believedMs?: number;
};

/** The last pass of an erasure begins `settledAfterMs` after it was asked for: what was written well before is found by it. */
export const usualBelievedMs = usualPace.settledAfterMs / 2;

/**
 * Records the activity of an event in the log of its store. An event that comes again changes nothing.
 * The event is read as it is now: its customer may be erased by then. Only of a version before a message says it all, and is believed while it is new.
 * @throws Error for a message that is no event, and when an event that is to be read is not kept any more: the message ends in the dead-letter queue
 */
export async function recordEvent({ table, clock, believedMs = usualBelievedMs }: RecordDeps, message: string): Promise<void> {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const storeId = detail.store.id;
  const isLate = clock() - Date.parse(detail.created_at) > believedMs;
  const body = isLate || detail.data_omitted === true ? await bodyOf(table, storeId, detail.id) : detail;
  await recordActivity(table, storeId, { ...activityOf(body), eventId: detail.id, rank: rankOf(detail.topic) });
}

async function bodyOf(table: Table, storeId: string, eventId: string): Promise<unknown> {
  const event = await getEvent(table, storeId, eventId);
  if (event === null) throw new Error('The event is not kept any more.');
  return JSON.parse(event.body);
}
