import { dueShards, indexKeys, keys, padId, storeOfPartition } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Booking } from './booking.ts';
import { bookingForm } from './booking-form.ts';

type Item = Readonly<Record<string, unknown>>;
type DueReminder = { readonly storeId: string; readonly booking: Booking; readonly item: Item };

/** Returns the keys of a booking's reminder in the due index; empty if no reminder is planned. */
export const reminderKeys = (storeId: string, { id, remindAtMs }: Booking): Record<string, string> =>
  remindAtMs === null ? {} : indexKeys.due('booking_reminders', id % dueShards, remindAtMs, `${storeId}#${padId(id)}`);

/** Reads the bookings whose reminders are due, the longest overdue first. Unreadable rows are returned separately. */
export async function readDueReminders(table: Table, wanted: DueItemsQuery): Promise<Parsed<DueReminder>> {
  return parseEach(await readDueItems(table, 'booking_reminders', wanted), (item) => ({
    storeId: storeOfPartition(String(item['pk'])),
    booking: bookingForm.read(item),
    item,
  }));
}

/**
 * Returns the write that marks a booking's customer as reminded. Because no visible field changes, the write adds no
 * event and keeps `updated_at_ms`. The write fails with label `booking` if the booking has changed since it was read,
 * or if the customer has already been reminded.
 */
export const remindedWrite = (storeId: string, { id, updatedAtMs, remindAtMs }: Booking): LabelledWrite => ({
  as: 'booking',
  update: {
    Key: keys.listed(storeId, 'BOOKING', id),
    UpdateExpression: 'SET remind_at_ms = :none REMOVE due_pk, due_sk',
    ConditionExpression: 'updated_at_ms = :read AND remind_at_ms = :at',
    ExpressionAttributeValues: { ':none': null, ':read': updatedAtMs, ':at': remindAtMs },
  },
});
