import type { Changes, NoOther } from '#shared/kernel/changes.ts';
import type { WantedBuyer, WantedOrder, WantedTime } from '#shared/orders/placing/wanted-order.ts';
import type { Booking } from './booking.ts';

/** The options for creating or changing a booking as staff. */
type Rules = {
  /** Whether the customer is notified by e-mail. */
  readonly notify?: boolean | undefined;
  /** Whether the booking may break the service's rules. Even then it cannot exceed the service's number of seats. */
  readonly ignoresRules?: boolean | undefined;
};

/** A booking that staff create. Absent and null fields get their default values. */
export type WantedStaffBooking = Rules &
  WantedTime & {
    readonly variantId: number;
    readonly seats?: number | undefined;
    readonly customer: WantedBuyer;
    readonly status?: 'pending' | 'confirmed' | undefined;
    /** The price per seat. */
    readonly priceMinor?: bigint | null | undefined;
    /** The amount paid at the desk. */
    readonly depositMinor?: bigint | null | undefined;
    readonly isPaid?: boolean | undefined;
  };

/** A change that staff make to a booking; undefined fields stay unchanged. */
export type StaffBookingChange = Rules &
  Changes<Booking, 'startsAtMs' | 'resourceId' | 'seats' | 'notes' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/** Returns the order to place for a booking; the booking is its only line. */
export function orderOfBooking(wanted: Omit<WantedStaffBooking, 'notify' | 'ignoresRules' | 'status' | 'depositMinor'>): WantedOrder {
  const { variantId, seats = 1, priceMinor = null, customer, isPaid, ...time } = wanted;
  return { lines: [{ variantId, quantity: seats, priceMinor, booking: timeOf(time) }], customer, isPaid };
}

/**
 * Returns its argument. The parameter type rejects any field that is not part of `WantedTime`; such a field would
 * otherwise be dropped silently.
 */
const timeOf = <Time extends WantedTime>(time: Time & NoOther<WantedTime, Time>): WantedTime => time;
