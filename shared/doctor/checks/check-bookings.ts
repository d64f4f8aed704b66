import type { Booking } from '#shared/bookings/booking.ts';
import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { utcDaysOf } from '#shared/kernel/days/utc-day.ts';
import { keys } from '#shared/table/keys.ts';
import type { StoredRow } from '../row-kinds.ts';

type Judged = Pick<
  Booking,
  'status' | 'cancelledAtMs' | 'refundedMinor' | 'remindAtMs' | 'startsAtMs' | 'endsAtMs' | 'heldFromMs' | 'heldUntilMs'
>;

/** Yields each rule that a booking breaks: the field, and the rule in words. */
export function* brokenBookingRules(booking: Judged): Generator<{ readonly param: string; readonly rule: string }> {
  const { status, cancelledAtMs, startsAtMs, endsAtMs, heldFromMs, heldUntilMs } = booking;
  const isAhead = status === 'pending' || status === 'confirmed';
  if ((status === 'cancelled') !== (cancelledAtMs !== null)) {
    yield { param: 'cancelled_at', rule: 'cancelled_at when it is canceled, and only then' };
  }
  if (status !== 'cancelled' && booking.refundedMinor !== 0n) {
    yield { param: 'refunded', rule: 'a refund only when it is canceled' };
  }
  if (!isAhead && booking.remindAtMs !== null) yield { param: 'status', rule: 'a reminder only while it is in the future' };
  if (heldFromMs > startsAtMs || endsAtMs > heldUntilMs) {
    yield { param: heldFromMs > startsAtMs ? 'held_from' : 'held_until', rule: 'seats from its start to its end' };
  }
}

type OrderRow = Extract<StoredRow, { readonly kind: 'order' }>['value'];

/**
 * Checks that each resource's calendar contains exactly the seats of the bookings that are not canceled. Deleted
 * resources are skipped: they had no future bookings when they were deleted.
 */
export function checkCalendar(terms: ExaminationTime): Check {
  const wanted = new Map<string, string>();
  const held = new Map<string, string>();
  const resources = new Set<number>();
  const unsettled = new Set<number>();
  const nameOf = (resourceId: number, day: string, bookingId: number): string => `${resourceId}#${day}#${bookingId}`;
  const heldText = (seats: number, fromMs: number, untilMs: number): string => `${seats} from ${fromMs} until ${untilMs}`;
  return {
    see(row) {
      if (row.kind === 'booking') {
        const { id, status, resourceId, seats, heldFromMs: fromMs, heldUntilMs: untilMs, updatedAtMs } = row.value;
        if (!isSettled(terms, updatedAtMs)) unsettled.add(id);
        if (status === 'cancelled' || resourceId === null) return [];
        for (const day of utcDaysOf({ fromMs, untilMs })) wanted.set(nameOf(resourceId, day, id), heldText(seats, fromMs, untilMs));
      } else if (row.kind === 'booking_resource') {
        resources.add(row.value.id);
      } else if (row.kind === 'calendar_day') {
        const { resourceId, day, entries } = row.value;
        for (const { bookingId, seats, fromMs, untilMs } of entries) {
          held.set(nameOf(resourceId, day, bookingId), heldText(seats, fromMs, untilMs));
        }
      }
      return [];
    },
    *end(): Generator<Fault> {
      for (const name of new Set([...wanted.keys(), ...held.keys()])) {
        const [resourceId, day, bookingId] = name.split('#');
        if (!resources.has(Number(resourceId)) || unsettled.has(Number(bookingId))) continue;
        const fault = { check: 'calendar_seats', object: 'booking', id: Number(bookingId) } as const;
        for (const one of faultUnlessEqual(fault, wanted.get(name) ?? null, held.get(name) ?? null)) {
          yield { ...one, id: `${bookingId} on ${day}` };
        }
      }
    },
  };
}

/** Checks that a booking's status fits its times and amounts, and that its number is unique. */
export function checkBookings(terms: ExaminationTime): Check {
  const numbers = new Set<number>();
  let given = 0;
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'tally' && row.item['sk'] === keys.bookingCounter(terms.storeId).sk) given = row.value.placed ?? 0;
      if (row.kind !== 'booking') return;
      const { id, number, status } = row.value;
      for (const { rule } of brokenBookingRules(row.value))
        yield { check: 'booking_state', object: 'booking', id, expected: rule, found: status };
      if (numbers.has(number)) yield { check: 'booking_number', object: 'booking', id, expected: 'a unique number', found: number };
      numbers.add(number);
    },
    *end(): Generator<Fault> {
      const highest = Math.max(0, ...numbers) - numberBeforeFirst;
      if (highest > given) yield { check: 'booking_number', object: 'counter', id: 'bookings', expected: highest, found: given };
    },
  };
}

/** Booking numbers start after this number. */
const numberBeforeFirst = 1000;

/**
 * Checks that an order line and its booking refer to each other, and that a future booking has a seat for every unit
 * that was not refunded.
 */
export function checkBookedLines(terms: ExaminationTime): Check {
  const lines = new Map<
    number,
    { readonly orderId: number; readonly lineId: number; readonly units: number; readonly isSettled: boolean }
  >();
  const seen = (order: OrderRow): void => {
    for (const { id: lineId, bookingId, quantity, refundedQuantity } of order.lines) {
      if (bookingId === null) continue;
      const units = quantity - refundedQuantity;
      lines.set(bookingId, { orderId: order.id, lineId, units, isSettled: isSettled(terms, order.updatedAtMs) });
    }
  };
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'order') seen(row.value);
      if (row.kind !== 'booking') return;
      const { id, status, orderId, orderLineId, seats, updatedAtMs } = row.value;
      const line = lines.get(id);
      lines.delete(id);
      if (!isSettled(terms, updatedAtMs) || line?.isSettled === false) return;
      const fault = { check: 'booking_line', object: 'booking', id } as const;
      yield* faultUnlessEqual(
        fault,
        line === undefined ? null : `${line.orderId} line ${line.lineId}`,
        orderId === null ? null : `${orderId} line ${orderLineId}`,
      );
      if (line !== undefined && (status === 'pending' || status === 'confirmed')) yield* faultUnlessEqual(fault, line.units, seats);
    },
    *end(): Generator<Fault> {
      for (const [id, { orderId, lineId, isSettled: settled }] of lines) {
        if (settled)
          yield { check: 'booking_line', object: 'order', id: `${orderId} line ${lineId}`, expected: `booking ${id}`, found: null };
      }
    },
  };
}
