export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingSources = ['web', 'admin', 'pos'] as const;
export type BookingSource = (typeof bookingSources)[number];

/** An appointment (specification: Booking). Amounts are in `currency`. */
export type Booking = {
  readonly id: number;
  /** Counts the bookings of the store; shown as `B1001`. */
  readonly number: number;
  readonly status: BookingStatus;
  readonly source: BookingSource;
  /** The product and its variant as they were called when it was booked. */
  readonly serviceName: string;
  readonly variantTitle: string | null;
  readonly productId: number;
  readonly variantId: number;
  /** The order that it is a line of; both are null without an order. */
  readonly orderId: number | null;
  readonly orderLineId: number | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** The time that the calendar of its resource holds for it: from its start to its end, with the buffers around them. */
  readonly heldFromMs: number;
  readonly heldUntilMs: number;
  readonly timezone: string;
  readonly seats: number;
  readonly resourceId: number | null;
  readonly locationId: number | null;
  readonly notes: string | null;
  /** For all seats. */
  readonly priceMinor: bigint | null;
  /** The price of a seat that staff set; null: priced by the catalogue. */
  readonly seatPriceMinor: bigint | null;
  /**
   * The amount that was paid for it: at the desk, or through its order. Null in rows of versions that stored it only for bookings without an order.
   */
  readonly depositMinor: bigint | null;
  /** False in rows of versions that wrote as deposit what the service asks for, paid or not. */
  readonly depositIsPaid: boolean;
  /** The deposit that the service asks for and the customer has not paid yet; null in rows of versions that did not store it. */
  readonly depositDueMinor: bigint | null;
  /** The amount due at the appointment. */
  readonly balanceDueMinor: bigint | null;
  readonly currency: string;
  readonly cancelReason: string | null;
  readonly cancelledAtMs: number | null;
  /** The amount that its cancellation refunded. */
  readonly refundedMinor: bigint;
  /** When its customer is to be reminded; null when there is nothing to remind of any more. */
  readonly remindAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The number of a booking as people read it, such as `B1001`. */
export const bookingName = ({ number }: Pick<Booking, 'number'>): string => `B${number}`;
