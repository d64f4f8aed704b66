import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { releaseOf, takeSeats } from '#shared/bookings/booked-seats-table.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { type BookingMoney, repricedBooking } from '#shared/bookings/booking-money.ts';
import { moveBooking } from '#shared/bookings/move-booking.ts';
import { reminderOf } from '#shared/bookings/new-booking.ts';
import { priceSeats } from '#shared/bookings/price-seats.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import type { StaffBookingChange } from '#shared/bookings/staff-booking.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { withChanges } from '#shared/kernel/changes.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { readPricingConfig } from '#shared/pricing/pricing-config-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BookingDecision } from './booking-decision.ts';

/**
 * Applies a staff request to a booking: changes its text fields, or moves it to another time, resource or number of
 * seats. A move releases the old seats and takes the new ones in a single calendar update.
 * @throws FieldErrors when the status does not allow the change, when the service can no longer be booked, or for the
 * same reasons as `takeSeats`
 */
export async function applyBookingChange(
  { table }: Pick<GroupDeps, 'table'>,
  context: StoreContext,
  before: Booking,
  { notify = true, ignoresRules = false, ...change }: StaffBookingChange,
): Promise<BookingDecision> {
  const { store, storeId, nowMs } = context;
  const { startsAtMs = before.startsAtMs, seats = before.seats, resourceId = before.resourceId, ...words } = change;
  const said = withChanges(moveBooking(before, 'change', nowMs), words);
  if (seats !== before.seats && before.orderId !== null) {
    throw fieldError('seats', 'read_only', 'cannot change because the booking is a line of an order: refund units or place another order.');
  }
  if (startsAtMs === before.startsAtMs && seats === before.seats && resourceId === before.resourceId) {
    return { booking: said, trigger: 'change', email: null };
  }
  const [service, money] = await Promise.all([
    getBookingService(table, storeId, before.productId),
    moneyFor(table, context, before, seats),
  ]);
  if (service === null)
    throw fieldError('starts_at', 'not_a_booking_variant', 'cannot change because the service can no longer be booked.');
  const { variantId, id } = before;
  const wanted = { service, variantId, startsAtMs, seats, resourceId, locationId: null, ignoresRules };
  const { writes, placed } = await takeSeats(table, store, [{ bookingId: id, wanted, prefix: '' }], { nowMs, released: releaseOf(before) });
  const place = placed.get(id);
  if (place === undefined) throw new RangeError('takeSeats returned no result for the booking');
  const { timeZone: _, ...held } = place;
  const booking = {
    ...said,
    ...held,
    ...money(service.depositBasisPoints),
    startsAtMs,
    seats,
    remindAtMs: startsAtMs === before.startsAtMs ? before.remindAtMs : reminderOf(startsAtMs, nowMs),
  };
  return { booking, trigger: 'change', email: notify ? 'booking_changed' : null, writes };
}

/**
 * Returns a function that computes the booking's amounts for a new number of seats. If the number stays the same or the
 * booking has no price, that function returns no amounts.
 */
async function moneyFor(
  table: Table,
  { storeId, store, nowMs }: StoreContext,
  before: Booking,
  seats: number,
): Promise<(depositBasisPoints: number) => Partial<BookingMoney>> {
  const { priceMinor, productId, customerId } = before;
  if (seats === before.seats || priceMinor === null) return () => ({});
  const [product, customer, settings] = await Promise.all([
    getProduct(table, storeId, productId),
    customerId === null ? null : getCustomer(table, storeId, customerId),
    readPricingConfig(table, storeId),
  ]);
  const prices = { product, settings, customerGroupId: customer?.groupId ?? null };
  const changedMinor = priceSeats({ ...before, priceMinor }, seats, prices, { store, nowMs });
  return (depositBasisPoints) => repricedBooking(before, changedMinor, depositBasisPoints);
}
