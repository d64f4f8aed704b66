import { sendEmail } from '#functions/workers/send-email/send-email.ts';
import type { WrittenEmail } from '#functions/workers/send-email/write-email.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { addBookingWrite } from '#shared/bookings/bookings-table.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const nowMs = Date.UTC(2026, 10, 13, 10);
const store = aStore();

let local: LocalTable;
let sent: WrittenEmail[];
beforeEach(async () => {
  sent = [];
  local = await localTable();
});
afterEach(() => local.close());

/** Sends the requested e-mails. Returns the logged reasons why some were not sent. */
async function tell(booking: Booking, ...requests: readonly EmailRequest[]): Promise<unknown[]> {
  await transact(local.table, [...openStoreWrites(store), addBookingWrite(store.id, booking)]);
  const { log, lines } = recordedLog();
  const send = async (email: WrittenEmail) => void sent.push(email);
  for (const [n, request] of requests.entries()) {
    const event = requestEmail({ storeId: store.id, nowMs, requestId: null }, `evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD${n}`, request);
    const message = JSON.stringify({ 'detail-type': event.topic, detail: JSON.parse(event.body) });
    await sendEmail({ table: local.table, decrypt: paperBox.decrypt, send, clock: () => nowMs, log }, message);
  }
  return lines.flatMap(({ reason }) => reason ?? []);
}

const startsAtMs = Date.UTC(2026, 10, 20, 9);
const about = (kind: 'booking_made' | 'booking_changed' | 'booking_cancelled'): EmailRequest => ({ kind, booking_id: 901 });
const reminder = (starts_at_ms: number): EmailRequest => ({ kind: 'booking_reminder', booking_id: 901, starts_at_ms });

describe('an e-mail about a booking', () => {
  it('goes to the address of the booking', async () => {
    expect(await tell(aBooking(), about('booking_made'), about('booking_changed'), reminder(startsAtMs))).toEqual([]);
    expect(sent.map(({ to, content }) => [to, content.subject])).toEqual([
      [['ada@example.com'], 'Your booking B1001 at Example'],
      [['ada@example.com'], 'Your booking B1001 was changed'],
      [['ada@example.com'], 'A reminder of your booking B1001 at Example'],
    ]);
  });

  it('that is canceled is only about the cancellation', async () => {
    const cancelled = aBooking({ status: 'cancelled', cancelledAtMs: nowMs });
    const before = [about('booking_made'), about('booking_changed'), reminder(startsAtMs)];
    expect(await tell(cancelled, ...before, about('booking_cancelled'))).toEqual(['no_longer_so', 'no_longer_so', 'no_longer_so']);
    expect(sent.map(({ content }) => content.subject)).toEqual(['Your booking B1001 was canceled']);
  });

  it('that was moved is not a reminder of its old time', async () => {
    expect(await tell(aBooking(), reminder(startsAtMs - 1))).toEqual(['no_longer_so']);
  });

  it('is not sent without an address', async () => {
    expect(await tell(aBooking({ customerEmail: null }), about('booking_made'))).toEqual(['no_recipient']);
  });
});
