import type { AdminBookingDeps } from '#functions/admin/bookings/operations.ts';
import { moveBooking } from '#shared/bookings/move-booking.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { BookingConfirmInput, BookingNoShowInput } from './booking-body.ts';
import { changeBooking, updateBooking } from './change-booking.ts';
import { createBooking } from './create-booking.ts';
import type { staffBookingEndpoints } from './endpoints.ts';

/** What staff do to bookings, by the names of the contracts. */
export const staffBookingOperations = (deps: AdminBookingDeps): Operations<typeof staffBookingEndpoints> => ({
  createBooking: createBooking(deps),
  updateBooking: updateBooking(deps),
  confirmBooking: changeBooking(deps, (before, { notify = true }: BookingConfirmInput, { nowMs }) => ({
    booking: moveBooking(before, 'confirm', nowMs),
    trigger: 'confirm',
    email: notify ? 'booking_made' : null,
  })),
  completeBooking: changeBooking(deps, (before, _body, { nowMs }) => ({
    booking: { ...moveBooking(before, 'complete', nowMs), remindAtMs: null },
    trigger: 'complete',
    email: null,
  })),
  markBookingNoShow: changeBooking(deps, (before, { charge = false }: BookingNoShowInput, { nowMs }) => {
    const missed = { ...moveBooking(before, 'mark_no_show', nowMs), remindAtMs: null };
    return { booking: charge ? missed : { ...missed, balanceDueMinor: 0n }, trigger: 'mark_no_show', email: null };
  }),
});
