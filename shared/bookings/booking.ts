export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingSources = ['web', 'admin', 'pos'] as const;
export type BookingSource = (typeof bookingSources)[number];

/** An appointment (specification: Booking). Amounts are in `currency`. */
export type Booking = {
  readonly id: number;
  /** The booking's sequence number within the store, shown as `B1001`. */
  readonly number: number;
  readonly status: BookingStatus;
  readonly source: BookingSource;
  /** The names of the product and its variant at the time of booking. */
  readonly serviceName: string;
  readonly variantTitle: string | null;
  readonly productId: number;
  readonly variantId: number;
  /** The order and order line that the booking belongs to; both null for a booking without an order. */
  readonly orderId: number | null;
  readonly orderLineId: number | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** The time that the booking occupies in its resource's calendar: the appointment and the buffers around it. */
  readonly heldFromMs: number;
  readonly heldUntilMs: number;
  readonly timezone: string;
  readonly seats: number;
  readonly resourceId: number | null;
  readonly locationId: number | null;
  readonly notes: string | null;
  /** The price of all seats. */
  readonly priceMinor: bigint | null;
  /** The price per seat that staff set; null if the catalog's price applies. */
  readonly seatPriceMinor: bigint | null;
  /**
   * The amount paid, at the desk or through the order. Null in rows that older versions wrote for bookings with an
   * order.
   */
  readonly depositMinor: bigint | null;
  /**
   * Whether `depositMinor` is the amount paid. False in rows written by older versions: there, `depositMinor` is the
   * deposit that the service required, even if it was not paid.
   */
  readonly depositIsPaid: boolean;
  /**
   * The unpaid part of the deposit that the service requires; null in rows written by older versions, which did not
   * store it.
   */
  readonly depositDueMinor: bigint | null;
  /** The amount due at the appointment. */
  readonly balanceDueMinor: bigint | null;
  readonly currency: string;
  readonly cancelReason: string | null;
  readonly cancelledAtMs: number | null;
  /** The amount that the booking's cancellation refunded. */
  readonly refundedMinor: bigint;
  /** The time at which the customer is reminded; null if no reminder remains to be sent. */
  readonly remindAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** Returns the booking number as people see it, such as `B1001`. */
export const bookingName = ({ number }: Pick<Booking, 'number'>): string => `B${number}`;
