import { type DueWanted, dueItems } from '#shared/table/due-items.ts';
import { dueShards, indexKeys, keys, padId, storeOfPartition } from '#shared/table/keys.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Booking } from './booking.ts';
import { bookingForm } from './booking-form.ts';

type Item = Readonly<Record<string, unknown>>;
type DueReminder = { readonly storeId: string; readonly booking: Booking; readonly item: Item };

/** Where a booking waits for its reminder; nothing for one that has none. */
export const reminderKeys = (storeId: string, { id, remindAtMs }: Booking): Record<string, string> =>
  remindAtMs === null ? {} : indexKeys.due('booking_reminders', id % dueShards, remindAtMs, `${storeId}#${padId(id)}`);

/** The bookings whose customers are to be reminded by now, those that wait longest first, and what could not be read of them. */
export async function dueReminders(table: Table, wanted: DueWanted): Promise<Parsed<DueReminder>> {
  return parseEach(await dueItems(table, 'booking_reminders', wanted), (item) => ({
    storeId: storeOfPartition(String(item['pk'])),
    booking: bookingForm.read(item),
    item,
  }));
}

/**
 * The write that notes that a customer was reminded. Nothing that is shown of the booking changes, so it is not a change of it. Refused as
 * `booking` when it has changed since it was read, or its customer was reminded.
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
