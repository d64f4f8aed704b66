import type { Booking } from '#shared/bookings/booking.ts';
import { readDueReminders, remindedWrite } from '#shared/bookings/booking-reminders-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Log } from '#shared/lambda/log.ts';
import { quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { dueShards } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';

export type RemindDeps = {
  readonly table: Table;
  readonly log: Log;
  readonly clock: () => number;
  readonly newEventId: () => string;
};

const maxPerRun = 400;
const atOnce = 25;

/**
 * Requests reminder e-mails for upcoming bookings. A run requests a limited number and leaves the rest to the next run.
 * One transaction marks a booking as reminded and requests its e-mail. The transaction fails if the booking has
 * changed, so no booking gets an outdated or a second e-mail.
 * @throws Error when some reminders could not be requested, so that the run counts as failed
 */
export async function remindOfBookings({ table, log, clock, newEventId }: RemindDeps): Promise<void> {
  const nowMs = clock();
  const { values: due, refused } = await readDueReminders(table, { dueByMs: nowMs, perShard: maxPerRun / dueShards });
  const deps = { table, log, clock };
  for (const some of chunksOf(refused, atOnce)) {
    await Promise.all(some.map(({ item, error }) => quarantineRecord(deps, item, refusalReason(error), error)));
  }
  let failed = 0;
  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const { storeId, booking, item } of waiting) {
      try {
        await remind(table, storeId, booking, nowMs, newEventId());
      } catch (error) {
        failed += 1;
        await quarantineRecord(deps, item, refusalReason(error), error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed > 0) throw new Error(`${failed} of ${due.length} reminders could not be requested.`);
}

async function remind(table: Table, storeId: string, booking: Booking, nowMs: number, eventId: string): Promise<void> {
  const request = { kind: 'booking_reminder', booking_id: booking.id, starts_at_ms: booking.startsAtMs } as const;
  // If the booking has already begun, for example after an outage, mark it as reminded but send no e-mail.
  const emailWrites =
    booking.startsAtMs > nowMs ? eventWrites(storeId, requestEmail({ storeId, nowMs, requestId: null }, eventId, request)) : [];
  try {
    await transact(table, [remindedWrite(storeId, booking), ...emailWrites]);
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.refused.has('booking'))) throw error;
  }
}
