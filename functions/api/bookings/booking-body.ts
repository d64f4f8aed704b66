import * as v from 'valibot';
import { bookingRefundModes } from '#shared/bookings/refund-booking.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, textUpTo } from '#shared/kernel/fields-schema.ts';

/** Body of POST /bookings/{id}/cancel (specification: Bookings). */
export const BookingCancelBody = object({
  reason: v.optional(v.nullable(textUpTo(500))),
  refund: v.optional(v.nullable(enumOf(bookingRefundModes))),
  notify: v.optional(Flag),
});
