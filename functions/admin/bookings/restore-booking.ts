import { createHash } from 'node:crypto';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { seatsHeldBy } from '#shared/bookings/booked-seats-table.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { addBookingWrite, bookingNumbers, getBooking } from '#shared/bookings/bookings-table.ts';
import { isCalendarConflict, planOfDays, readDaysOf } from '#shared/bookings/calendar/calendar-table.ts';
import { bookedLineIssues, restoredBookingIssues } from '#shared/bookings/restored-booking.ts';
import type { BookingResource } from '#shared/bookings/services/booking-resource.ts';
import { getBookingResource, keptResourceWrite } from '#shared/bookings/services/booking-resources-table.ts';
import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { getBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import { canonicalJson } from '#shared/http/idempotency-port.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { getLocation } from '#shared/inventory/locations-table.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { keepingAttempts } from '#shared/kernel/restored-ids.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { goneId, type Order } from '#shared/orders/order.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { commit } from '#shared/table/commit.ts';
import { isNumberFree, readNumbers, restoreNumberWrites } from '#shared/table/counters/number-series.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { BookingRecordInput } from './booking-record.ts';
import type { staffBookingEndpoints } from './endpoints.ts';
import { readBookingRecord } from './read-booking-record.ts';

const conflicts = new Set(['booking', 'order', 'booking_resource', 'booking_number', 'number_counter']);

/** Whether something was taken, or changed, since it was read: it is read and decided again. */
const isConflict = (label: string): boolean => conflicts.has(label) || isCalendarConflict(label);

/**
 * Writes a booking as it stood, with its seats and the line of the order that it is, in one transaction; nothing else follows from it. The number that
 * was restored with the same body before answers that booking.
 */
export const restoreBooking =
  ({ table, newId }: Pick<GroupDeps, 'table' | 'newId'>): Operation<typeof staffBookingEndpoints.restoreBooking> =>
  ({ body }, context) => {
    const keepsIds = keepingAttempts();
    return retryOnConflict(isConflict, async () => {
      const { storeId, store, nowMs } = context;
      const digest = createHash('sha256').update(canonicalJson(body)).digest('hex');
      const booking = readBookingRecord(body, newId, nowMs, keepsIds());
      const own = restoredBookingIssues(booking, nowMs);
      const series = bookingNumbers(storeId);
      const reserved = own.length > 0 || booking.status === 'cancelled' ? [] : seatsHeldBy(booking, booking.seats);
      const [numbers, facts, days] = await Promise.all([
        readNumbers(table, storeId, series, [booking.number]),
        readFacts(table, storeId, body),
        readDaysOf(table, storeId, reserved),
      ]);
      const lock = numbers.locks.get(booking.number);
      if (lock?.restoredDigest === digest) return await restoredBefore(table, storeId, lock.ownerId);
      const issues = [
        ...(isNumberFree(numbers, booking.number) ? [] : [numberTaken]),
        ...(body.currency === store.currency ? [] : [otherCurrency(store.currency)]),
        ...referenceIssues(body, facts),
        ...own,
        ...(facts.order === null ? [] : bookedLineIssues(booking, facts.order)),
      ];
      if (issues.length > 0) throw new FieldErrors(issues);

      // A past booking was held, whatever the service has by now; a deleted service can sell nothing again.
      const { service } = facts;
      const isBounded = booking.heldUntilMs > nowMs && service !== null;
      const plan = planOfDays(
        storeId,
        days,
        reserved.map((one) => (isBounded ? { ...one, capacity: service.capacity } : one)),
      );
      if (plan.refused !== null) {
        const { seatsFree } = plan.refused;
        throw fieldError('starts_at', 'slot_taken', `has ${seatsFree} seats left.`, { seats_available: seatsFree });
      }
      // Every named object exists, or the body names it as deleted.
      const gone = new Set([goneId]);
      const data = bookingView(booking, { productIds: gone, variantIds: gone });
      const answer = { status: 200, body: { data } } as const;
      await commit(table, context, {
        writes: [
          addBookingWrite(storeId, booking),
          ...restoreNumberWrites(storeId, series, numbers, [{ number: booking.number, ownerId: booking.id, digest }]),
          ...plan.writes,
          ...(facts.resource === null ? [] : [keptResourceWrite(storeId, facts.resource, nowMs)]),
          ...(facts.order === null ? [] : [lineWrite(storeId, facts.order, booking, nowMs)]),
        ],
        events: [],
        answer,
      });
      return answer;
    });
  };

const numberTaken: FieldIssue = {
  param: 'number',
  code: 'taken',
  message: 'is the number of another one, or may be: numbers that the store itself has come to are not given again.',
};
const otherCurrency = (currency: string): FieldIssue => ({
  param: 'currency',
  code: 'invalid_currency',
  message: `must be ${currency}, as the store's.`,
});

async function restoredBefore(table: Table, storeId: string, id: number) {
  const booking = found(await getBooking(table, storeId, id), 'booking');
  const data = bookingView(booking, await readDeletedReferences(table, storeId, [{ lines: [booking] }]));
  return { status: 200, body: { data } } as const;
}

/** The objects of the store that a booking names. */
type Facts = {
  readonly order: Order | null;
  readonly service: BookingService | null;
  readonly resource: BookingResource | null;
  readonly hasCustomer: boolean;
  readonly hasLocation: boolean;
  readonly hasProduct: boolean;
  /** The product of the variant; null when there is no such variant. */
  readonly productOfVariant: number | null;
};

async function readFacts(table: Table, storeId: string, body: BookingRecordInput): Promise<Facts> {
  const { order_id: orderId, product_id: productId, variant_id: variantId, resource_id: resourceId } = body;
  const [order, service, resource, customer, location, product, variants] = await Promise.all([
    orderId === null ? null : getOrder(table, storeId, orderId),
    productId === null ? null : getBookingService(table, storeId, productId),
    resourceId === null ? null : getBookingResource(table, storeId, resourceId),
    body.customer_id === null ? null : getCustomer(table, storeId, body.customer_id),
    body.location_id === null ? null : getLocation(table, storeId, body.location_id),
    productId === null ? null : readItem(table, keys.listed(storeId, 'PRODUCT', productId)),
    variantId === null ? [] : findVariants(table, storeId, [variantId]),
  ]);
  return {
    ...{ order, service, resource },
    hasCustomer: customer !== null,
    hasLocation: location !== null,
    hasProduct: product !== null,
    productOfVariant: variants[0]?.productId ?? null,
  };
}

/** The issues for objects that a body names and the store does not have; null stands for a deleted object. */
function referenceIssues(body: BookingRecordInput, facts: Facts): FieldIssue[] {
  const unknown = (param: string, id: number | null, isKnown: boolean, what: string): FieldIssue[] =>
    id === null || isKnown ? [] : [{ param, code: 'unknown_id', message: `is not ${what} of this store: null is for one that is gone.` }];
  const { order_id: orderId, order_line_item_id: lineId } = body;
  return [
    ...unknown('customer_id', body.customer_id, facts.hasCustomer, 'a customer'),
    ...unknown('location_id', body.location_id, facts.hasLocation, 'a location'),
    ...unknown('resource_id', body.resource_id, facts.resource !== null, 'a booking resource'),
    ...unknown('product_id', body.product_id, facts.hasProduct, 'a product'),
    ...unknown(
      'variant_id',
      body.variant_id,
      facts.productOfVariant !== null && facts.productOfVariant === body.product_id,
      'a variant of the product',
    ),
    ...unknown('order_id', orderId, facts.order !== null, 'an order'),
    ...required('order_id', orderId === null && lineId !== null, 'order_line_item_id'),
    ...required('order_line_item_id', orderId !== null && lineId === null, 'order_id'),
  ];
}

const required = (param: string, isMissing: boolean, other: string): FieldIssue[] =>
  isMissing ? [{ param, code: 'required', message: `is required with ${other}.` }] : [];

/** The line of the order names its booking. */
function lineWrite(storeId: string, before: Order, booking: Booking, nowMs: number): LabelledWrite {
  const lines = before.lines.map((line) => (line.id === booking.orderLineId ? { ...line, bookingId: booking.id } : line));
  return replaceOrderWrite(storeId, before, { ...before, lines, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) }, null);
}
