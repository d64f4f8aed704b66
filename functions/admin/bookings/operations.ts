import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { BookingConfirmInput, BookingNoShowInput } from '#shared/bookings/booking-body.ts';
import { moveBooking } from '#shared/bookings/move-booking.ts';
import { operationThatAdmits } from '#shared/http/operation.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { changeBooking, updateBooking } from './change-booking.ts';
import { assertMayPrice, createBooking } from './create-booking.ts';
import type { staffBookingEndpoints } from './endpoints.ts';
import { recordDeposit } from './record-deposit.ts';

/** Returns the booking operations for staff, keyed by contract name. */
export const staffBookingOperations = (deps: GroupDeps): Operations<typeof staffBookingEndpoints> => ({
  createBooking: operationThatAdmits({ admit: ({ body }, context) => assertMayPrice(body, context), run: createBooking(deps) }),
  updateBooking: updateBooking(deps),
  recordBookingDeposit: recordDeposit(deps),
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
    return {
      booking: charge ? missed : { ...missed, balanceDueMinor: 0n, depositDueMinor: missed.depositDueMinor === null ? null : 0n },
      trigger: 'mark_no_show',
      email: null,
    };
  }),
});
