import type { Changes, NoOther } from '#shared/kernel/changes.ts';
import type { WantedBuyer, WantedOrder, WantedTime } from '#shared/orders/placing/wanted-order.ts';
import type { Booking } from './booking.ts';

/** The options of a booking that staff create or change. */
type Rules = {
  /** Whether the customer is notified by e-mail. */
  readonly notify?: boolean | undefined;
  /** Whether the booking may break the service's rules. It never gets more seats than the service has. */
  readonly ignoresRules?: boolean | undefined;
};

/** A booking that staff create. Absent and null fields take their defaults. */
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

/** A change of a booking by staff; an undefined field stays as it is. */
export type StaffBookingChange = Rules &
  Changes<Booking, 'startsAtMs' | 'resourceId' | 'seats' | 'notes' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/** Returns the order whose only line is the booking. */
export function orderOfBooking(wanted: Omit<WantedStaffBooking, 'notify' | 'ignoresRules' | 'status' | 'depositMinor'>): WantedOrder {
  const { variantId, seats = 1, priceMinor = null, customer, isPaid, ...time } = wanted;
  return { lines: [{ variantId, quantity: seats, priceMinor, booking: timeOf(time) }], customer, isPaid };
}

/** Picks the time. The type refuses other fields, which would be dropped silently. */
const timeOf = <Time extends WantedTime>(time: Time & NoOther<WantedTime, Time>): WantedTime => time;
