import type { AdminBookingDeps } from '#functions/admin/bookings/operations.ts';
import { releaseOf, takeSeats } from '#shared/bookings/booked-seats-table.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { moveBooking } from '#shared/bookings/move-booking.ts';
import { reminderOf } from '#shared/bookings/new-booking.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { BookingUpdateInput } from './booking-body.ts';
import type { BookingDecision } from './change-booking.ts';

/**
 * A booking after what was sent of it: with other words, or moved to another time, resource or number of seats, for which its seats are
 * given back and taken in one plan of the calendar.
 * @throws FieldErrors when its status does not allow it, the service cannot be booked any more, and as `takeSeats`
 */
export async function movedBooking(
  { table }: Pick<AdminBookingDeps, 'table'>,
  { store, storeId, nowMs }: StoreContext,
  before: Booking,
  body: BookingUpdateInput,
): Promise<BookingDecision> {
  const said = withWords(moveBooking(before, 'change', nowMs), body);
  const startsAtMs = body.starts_at === undefined ? before.startsAtMs : Date.parse(body.starts_at);
  const seats = body.seats ?? before.seats;
  const resourceId = body.resource_id === undefined ? before.resourceId : body.resource_id;
  if (seats !== before.seats && before.orderId !== null) {
    throw fieldError('seats', 'read_only', 'are the units of a line of an order: refund some, or place another order.');
  }
  if (startsAtMs === before.startsAtMs && seats === before.seats && resourceId === before.resourceId) {
    return { booking: said, trigger: 'change', email: null };
  }
  const service = await getBookingService(table, storeId, before.productId);
  if (service === null) throw fieldError('starts_at', 'not_a_booking_variant', 'cannot change: the service is not booked any more.');
  const { variantId, id } = before;
  const ignoresRules = body.ignore_rules ?? false;
  const wanted = { service, variantId, startsAtMs, seats, resourceId, locationId: null, ignoresRules };
  const { writes, placed } = await takeSeats(table, store, [{ bookingId: id, wanted, prefix: '' }], { nowMs, released: releaseOf(before) });
  const place = placed.get(id);
  if (place === undefined) throw new RangeError('a booking was moved to no place');
  const { timeZone: _, ...held } = place;
  const booking = {
    ...said,
    ...held,
    ...priceOf(before, seats),
    startsAtMs,
    seats,
    remindAtMs: startsAtMs === before.startsAtMs ? before.remindAtMs : reminderOf(startsAtMs, nowMs),
  };
  return { booking, trigger: 'change', email: (body.notify ?? true) ? 'booking_changed' : null, writes };
}

const withWords = (booking: Booking, body: BookingUpdateInput): Booking => ({
  ...booking,
  notes: body.notes === undefined ? booking.notes : body.notes?.trim() || null,
  customerName: body.customer_name === undefined ? booking.customerName : body.customer_name?.trim() || null,
  customerEmail: body.customer_email === undefined ? booking.customerEmail : body.customer_email,
  customerPhone: body.customer_phone === undefined ? booking.customerPhone : body.customer_phone?.trim() || null,
});

/** The price follows the seats, of which each costs the same; the deposit stays. */
function priceOf(before: Booking, seats: number): Pick<Booking, 'priceMinor' | 'balanceDueMinor'> {
  const { priceMinor, depositMinor, balanceDueMinor } = before;
  if (seats === before.seats || priceMinor === null) return { priceMinor, balanceDueMinor };
  const changedMinor = (priceMinor / BigInt(before.seats)) * BigInt(seats);
  const dueMinor = changedMinor - (depositMinor ?? 0n);
  return { priceMinor: changedMinor, balanceDueMinor: dueMinor < 0n ? 0n : dueMinor };
}
