import type { Booking } from '#shared/bookings/booking.ts';

const hourMs = 3_600_000;

/** Builds a confirmed one-hour booking of a resource, without an order; override only what the test needs. */
export function aBooking(over: Partial<Booking> = {}): Booking {
  const startsAtMs = over.startsAtMs ?? Date.UTC(2026, 10, 20, 9);
  return {
    id: 901,
    number: 1001,
    status: 'confirmed',
    source: 'admin',
    serviceName: 'Fitting',
    variantTitle: '60 minutes',
    productId: 600,
    variantId: 601,
    orderId: null,
    orderLineId: null,
    customerId: 310,
    customerName: 'Ada Byron',
    customerEmail: 'ada@example.com',
    customerPhone: '+353 1 000',
    startsAtMs,
    endsAtMs: startsAtMs + hourMs,
    heldFromMs: startsAtMs,
    heldUntilMs: startsAtMs + hourMs,
    timezone: 'Europe/Dublin',
    seats: 1,
    resourceId: 3,
    locationId: 1,
    notes: 'First visit',
    priceMinor: 5000n,
    seatPriceMinor: null,
    depositMinor: 1000n,
    depositIsPaid: true,
    depositDueMinor: 0n,
    balanceDueMinor: 4000n,
    currency: 'EUR',
    cancelReason: null,
    cancelledAtMs: null,
    refundedMinor: 0n,
    remindAtMs: null,
    createdAtMs: Date.UTC(2026, 10, 5, 10),
    updatedAtMs: Date.UTC(2026, 10, 5, 10),
    ...over,
  };
}
