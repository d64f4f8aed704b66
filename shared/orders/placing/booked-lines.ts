import type { Booking, BookingSource } from '#shared/bookings/booking.ts';
import { moneyOfBooking, paidInFull } from '#shared/bookings/booking-money.ts';
import { newBooking } from '#shared/bookings/new-booking.ts';
import type { PlacedBooking, SeatRequest } from '#shared/bookings/wanted-booking.ts';
import { canonicalTimezone } from '#shared/kernel/days/timezone.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Order, OrderLine } from '../order.ts';
import { paidForLine } from '../refunds/refund-amount.ts';
import type { OrderFacts } from './order-facts.ts';
import type { OrderPlan } from './plan-order.ts';
import type { WantedOrder, WantedTime } from './wanted-order.ts';

/*
 * Lines of an order that are booked: each is one booking, whose seats are the units of the line. Bookings and order are one transaction.
 */

/** Beside the bookings an order, its customer, discount and events fit into one transaction. */
const maxBookedLines = 10;

/** How the bookings of an order are made. */
export type BookingRules = {
  readonly source: BookingSource;
  readonly ignoresRules: boolean;
  /** Null: as the service says. */
  readonly status: 'pending' | 'confirmed' | null;
};

/** A planned order and what it was planned from. */
export type PlannedOrder = { readonly wanted: WantedOrder; readonly facts: OrderFacts; readonly plan: Pick<OrderPlan, 'order'> };

/** A line with the seats that it asks for. */
export type LineToBook = { readonly line: OrderLine; readonly sent: WantedTime; readonly request: SeatRequest };

/** A line with the seats that were found for it. */
export type BookedLine = LineToBook & { readonly place: PlacedBooking };

/**
 * The lines of an order that say when they are booked for, and the seats that each asks for.
 * @throws FieldErrors `not_a_booking_variant` for a line that is of no service
 */
export const linesToBook = ({ wanted, facts, plan }: PlannedOrder, rules: BookingRules, newId: () => number): readonly LineToBook[] =>
  plan.order.lines.flatMap((line, index) => {
    const sent = wanted.lines[index]?.booking ?? null;
    return sent === null ? [] : [{ line, sent, request: seatRequest(newId(), line, sent, { facts, index, rules }) }];
  });

/** @throws FieldErrors `limit_reached` for more booked lines than an order may have */
export function assertFewBooked(lines: readonly LineToBook[]): void {
  if (lines.length <= maxBookedLines) return;
  throw fieldError('line_items', 'limit_reached', `may have at most ${maxBookedLines} lines that are booked.`, { limit: maxBookedLines });
}

/** The lines of products of kind `booking` that do not say when they are booked for. */
export const linesWithoutTime = ({ wanted, plan }: PlannedOrder): readonly { readonly productId: number; readonly index: number }[] =>
  plan.order.lines.flatMap(({ kind, productId }, index) =>
    kind === 'booking' && wanted.lines[index]?.booking == null ? [{ productId, index }] : [],
  );

function seatRequest(
  bookingId: number,
  { productId, variantId, quantity }: OrderLine,
  sent: WantedTime,
  { facts, index, rules }: { readonly facts: OrderFacts; readonly index: number; readonly rules: BookingRules },
): SeatRequest {
  const service = facts.services.get(productId);
  if (service === undefined) {
    throw fieldError(`line_items[${index}].booking`, 'not_a_booking_variant', 'is not for a variant of a service that can be booked.');
  }
  return {
    bookingId,
    prefix: `line_items[${index}].booking.`,
    wanted: {
      service,
      variantId,
      startsAtMs: sent.startsAtMs,
      seats: quantity,
      resourceId: sent.resourceId ?? null,
      locationId: sent.locationId ?? null,
      ignoresRules: rules.ignoresRules,
    },
  };
}

/** The bookings of an order as it is placed, numbered from `firstNumber` on. */
export const bookingsOf = (
  order: Omit<Order, 'number' | 'name'>,
  { lines, firstNumber }: { readonly lines: readonly BookedLine[]; readonly firstNumber: number },
  { products }: OrderFacts,
  rules: BookingRules,
): Booking[] =>
  lines.map(({ line, sent, request, place: { timeZone, ...held } }, index) => {
    const product = products.get(line.productId);
    const variant = product?.variants.find(({ id }) => id === line.variantId);
    if (product === undefined || variant === undefined) throw new RangeError('a line was booked of nothing');
    const { service, startsAtMs } = request.wanted;
    const priceMinor = paidForLine(order, line);
    return newBooking(
      { product, variant },
      {
        ...held,
        id: request.bookingId,
        number: firstNumber + index,
        status: rules.status ?? (service.confirmation === 'auto' ? 'confirmed' : 'pending'),
        source: rules.source,
        orderId: order.id,
        orderLineId: line.id,
        customerId: order.customerId,
        customerName: order.customerName,
        customerEmail: order.email,
        customerPhone: order.phone,
        startsAtMs,
        timezone: canonicalTimezone(sent.timezone ?? timeZone) ?? timeZone,
        seats: line.quantity,
        notes: sent.notes ?? null,
        seatPriceMinor: null,
        ...(order.paidAtMs === null ? moneyOfBooking(order, priceMinor, 0n, service.depositBasisPoints) : paidInFull(priceMinor)),
        currency: order.currency,
      },
    );
  });
