import type { Changes, NoOther } from '#shared/kernel/changes.ts';
import type { WantedBuyer, WantedOrder, WantedTime } from '#shared/orders/placing/wanted-order.ts';
import type { Booking } from './booking.ts';

/** What staff say of how a booking is made or changed. */
type Rules = {
  /** Whether its customer is sent an e-mail. */
  readonly notify?: boolean | undefined;
  /** Whether it may be outside of what the service says; there are never more seats than it has. */
  readonly ignoresRules?: boolean | undefined;
};

/** A booking that staff make. A field that is absent or null says nothing. */
export type WantedStaffBooking = Rules &
  WantedTime & {
    readonly variantId: number;
    readonly seats?: number | undefined;
    readonly customer: WantedBuyer;
    readonly status?: 'pending' | 'confirmed' | undefined;
    /** For each seat. */
    readonly priceMinor?: bigint | null | undefined;
    /** The amount that was paid for it at the desk. */
    readonly depositMinor?: bigint | null | undefined;
    readonly isPaid?: boolean | undefined;
  };

/** A change that staff make of a booking; a field that is left out (undefined) stays as it is. */
export type StaffBookingChange = Rules &
  Changes<Booking, 'startsAtMs' | 'resourceId' | 'seats' | 'notes' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/** The order whose one line is a booking. */
export function orderOfBooking(wanted: Omit<WantedStaffBooking, 'notify' | 'ignoresRules' | 'status' | 'depositMinor'>): WantedOrder {
  const { variantId, seats = 1, priceMinor = null, customer, isPaid, ...time } = wanted;
  return { lines: [{ variantId, quantity: seats, priceMinor, booking: timeOf(time) }], customer, isPaid };
}

/** The time when it has no other field, which would be dropped. */
const timeOf = <Time extends WantedTime>(time: Time & NoOther<WantedTime, Time>): WantedTime => time;
