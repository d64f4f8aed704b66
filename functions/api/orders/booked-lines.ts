import { type PlacedBooking, type SeatRequest, takeSeats } from '#shared/bookings/booked-seats-table.ts';
import type { Booking, BookingSource } from '#shared/bookings/booking.ts';
import { moneyOfBooking, paidInFull } from '#shared/bookings/booking-money.ts';
import { newBooking } from '#shared/bookings/new-booking.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { canonicalTimezone } from '#shared/kernel/timezone.ts';
import type { Order, OrderLine } from '#shared/orders/order.ts';
import { paidForLine } from '#shared/orders/refunds/refund-amount.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { OrderCreateInput } from './order-body.ts';
import type { OrderPlan } from './plan-order.ts';
import type { OrderFacts } from './read-order-state.ts';

/*
 * Lines of an order that are booked: each is one booking, whose seats are the units of the line. Bookings and order are one transaction.
 */

/** Beside the bookings an order, its customer, discount and events fit into one transaction. */
export const maxBookedLines = 10;

/** How the bookings of an order are made. */
export type BookingRules = {
  readonly source: BookingSource;
  readonly ignoresRules: boolean;
  /** Null: as the service says. */
  readonly status: 'pending' | 'confirmed' | null;
};

type BookingInput = NonNullable<OrderCreateInput['line_items'][number]['booking']>;
type LineWanted = { readonly line: OrderLine; readonly sent: BookingInput; readonly request: SeatRequest };

/** A line with the seats that were found for it. */
export type BookedLine = LineWanted & { readonly place: PlacedBooking };
export type BookedLines = { readonly lines: readonly BookedLine[]; readonly writes: readonly LabelledWrite[] };

type Ordered = { readonly body: OrderCreateInput; readonly state: OrderFacts; readonly plan: Pick<OrderPlan, 'order'> };

/**
 * Finds seats for the lines of an order that are booked. Nothing is written but by the transaction that gets the writes; numbers are taken
 * afterwards, so that a refusal leaves none out.
 * @throws FieldErrors for a line of a service that does not say when it begins, one that cannot be booked, and as `takeSeats`
 */
export async function findSeats(
  { table, newId }: { readonly table: Table; readonly newId: () => number },
  { store, storeId, nowMs }: StoreContext,
  ordered: Ordered,
  rules: BookingRules,
): Promise<BookedLines> {
  const wanted = ordered.plan.order.lines.flatMap((line, index) => {
    const sent = ordered.body.line_items[index]?.booking ?? null;
    return sent === null ? [] : [{ line, sent, request: seatRequest(newId(), line, sent, { state: ordered.state, index, rules }) }];
  });
  await assertToldWhen(table, storeId, ordered);
  if (wanted.length === 0) return { lines: [], writes: [] };
  if (wanted.length > maxBookedLines) {
    throw fieldError('line_items', 'limit_reached', `may have at most ${maxBookedLines} lines that are booked.`, { limit: maxBookedLines });
  }
  const requests = wanted.map(({ request }) => request);
  const { writes, placed } = await takeSeats(table, store, requests, { nowMs });
  const lines = wanted.flatMap((one): BookedLine[] => {
    const place = placed.get(one.request.bookingId);
    return place === undefined ? [] : [{ ...one, place }];
  });
  return { lines, writes };
}

function seatRequest(
  bookingId: number,
  { productId, variantId, quantity }: OrderLine,
  sent: BookingInput,
  { state, index, rules }: { readonly state: OrderFacts; readonly index: number; readonly rules: BookingRules },
): SeatRequest {
  const service = state.services.get(productId);
  if (service === undefined) throw notBookable(`line_items[${index}].booking`);
  return {
    bookingId,
    prefix: `line_items[${index}].booking.`,
    wanted: {
      service,
      variantId,
      startsAtMs: Date.parse(sent.starts_at),
      seats: quantity,
      resourceId: sent.resource_id ?? null,
      locationId: sent.location_id ?? null,
      ignoresRules: rules.ignoresRules,
    },
  };
}

/** The refusal of a variant that is of no service. */
export const notBookable = (param: string): FieldErrors =>
  fieldError(param, 'not_a_booking_variant', 'is not for a variant of a service that can be booked.');

/** A product of kind `booking` that was set up as a service is not sold without a time. */
async function assertToldWhen(table: Table, storeId: string, { body, plan }: Ordered): Promise<void> {
  const silent = plan.order.lines.flatMap(({ kind, productId }, index) =>
    kind === 'booking' && body.line_items[index]?.booking == null ? [{ productId, index }] : [],
  );
  const services = await Promise.all(silent.map(({ productId }) => getBookingService(table, storeId, productId)));
  const missing = silent.find((_, index) => services[index] != null);
  if (missing !== undefined) {
    throw fieldError(`line_items[${missing.index}].booking`, 'required', 'is required: the service is booked for a time.');
  }
}

/** The bookings of an order as it is placed, numbered from `firstNumber` on. */
export const bookingsOf = (
  order: Omit<Order, 'number' | 'name'>,
  { lines, firstNumber }: Pick<BookedLines, 'lines'> & { readonly firstNumber: number },
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
        notes: sent.notes?.trim() || null,
        seatPriceMinor: null,
        ...(order.paidAtMs === null ? moneyOfBooking(order, priceMinor, 0n, service.depositBasisPoints) : paidInFull(priceMinor)),
        currency: order.currency,
      },
    );
  });
