import type { Booking } from '#shared/bookings/booking.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { DeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { BookingRecordView } from './booking-record.ts';

/** Everything that is kept of a booking, as POST /bookings/restore takes it; what is deleted is null. */
export function bookingRecordView(booking: Booking, deleted: DeletedReferences): BookingRecordView {
  const { object: _, id, updated_at: __, ...shown } = bookingView(booking, deleted);
  return {
    object: 'booking_record',
    id,
    ...shown,
    order_line_item_id: booking.orderLineId,
    seat_price: booking.seatPriceMinor === null ? null : formatMoney(booking.seatPriceMinor),
    deposit_is_paid: booking.depositIsPaid,
    held_from: timestamp(booking.heldFromMs),
    held_until: timestamp(booking.heldUntilMs),
    refunded: formatMoney(booking.refundedMinor),
  };
}
