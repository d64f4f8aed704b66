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
 * The booked lines of an order. Each booked line is one booking, and the line's units are the booking's seats. The
 * bookings are written in the same transaction as the order.
 */

/**
 * The maximum number of booked lines in an order. Their bookings must fit into one transaction that also contains the
 * order, its customer, its discount and its events.
 */
const maxBookedLines = 10;

/** How an order's bookings are created. */
export type BookingRules = {
  readonly source: BookingSource;
  readonly ignoresRules: boolean;
  /** The status of the new bookings; null if the service's settings determine the status. */
  readonly status: 'pending' | 'confirmed' | null;
};

/** A planned order, with the request and the facts from which it was planned. */
export type PlannedOrder = { readonly wanted: WantedOrder; readonly facts: OrderFacts; readonly plan: Pick<OrderPlan, 'order'> };

/** An order line and the seats that it requests. */
export type LineToBook = { readonly line: OrderLine; readonly sent: WantedTime; readonly request: SeatRequest };

/** An order line and the seats that were found for it. */
export type BookedLine = LineToBook & { readonly place: PlacedBooking };

/**
 * Returns the order lines that request a booking time, each with the seats to book.
 * @throws FieldErrors `not_a_booking_variant` for a line whose product cannot be booked
 */
export const linesToBook = ({ wanted, facts, plan }: PlannedOrder, rules: BookingRules, newId: () => number): readonly LineToBook[] =>
  plan.order.lines.flatMap((line, index) => {
    const sent = wanted.lines[index]?.booking ?? null;
    return sent === null ? [] : [{ line, sent, request: seatRequest(newId(), line, sent, { facts, index, rules }) }];
  });

/**
 * Checks that the number of booked lines does not exceed the maximum.
 * @throws FieldErrors `limit_reached` if it does
 */
export function assertFewBooked(lines: readonly LineToBook[]): void {
  if (lines.length <= maxBookedLines) return;
  throw fieldError('line_items', 'limit_reached', `must have at most ${maxBookedLines} booked lines.`, { limit: maxBookedLines });
}

/** Returns the product and index of each line that orders a product of kind `booking` but does not ask for a time. */
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
    throw fieldError(
      `line_items[${index}].booking`,
      'not_a_booking_variant',
      'must be null because the variant does not belong to a bookable service.',
    );
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

/** Returns the bookings of a new order, numbered consecutively from `firstNumber`. */
export const bookingsOf = (
  order: Omit<Order, 'number' | 'name'>,
  { lines, firstNumber }: { readonly lines: readonly BookedLine[]; readonly firstNumber: number },
  { products }: OrderFacts,
  rules: BookingRules,
): Booking[] =>
  lines.map(({ line, sent, request, place: { timeZone, ...held } }, index) => {
    const product = products.get(line.productId);
    const variant = product?.variants.find(({ id }) => id === line.variantId);
    if (product === undefined || variant === undefined) throw new RangeError('the product or variant of a booked line was not read');
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
