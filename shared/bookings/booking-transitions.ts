import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';
import type { Booking, BookingStatus } from './booking.ts';

/**
 * The triggers of a booking's state machine. The trigger `change` moves the appointment or changes other fields, and
 * leaves the status as it is. Each other trigger changes the status.
 */
export const bookingTriggers = ['change', 'confirm', 'complete', 'mark_no_show', 'cancel'] as const;
export type BookingTrigger = (typeof bookingTriggers)[number];

/** The error codes for a trigger that the booking's state does not allow. */
export type BookingRefusal = Extract<
  FieldErrorCode,
  | 'booking_not_cancellable'
  | 'booking_already_confirmed'
  | 'booking_not_confirmed'
  | 'booking_not_started'
  | 'booking_completed'
  | 'booking_no_show'
  | 'booking_cancelled'
>;
type Refused = { readonly refused: BookingRefusal };

const refused = (code: BookingRefusal): Refused => ({ refused: code });

const over = {
  cancelled: refused('booking_cancelled'),
  completed: refused('booking_completed'),
  no_show: refused('booking_no_show'),
} as const;

/** The state machine of bookings: for each trigger and current status, the next status or the error code. */
const transitions: Readonly<Record<BookingTrigger, Readonly<Record<BookingStatus, BookingStatus | Refused>>>> = {
  change: { ...over, pending: 'pending', confirmed: 'confirmed' },
  confirm: { ...over, pending: 'confirmed', confirmed: refused('booking_already_confirmed') },
  complete: { ...over, pending: refused('booking_not_confirmed'), confirmed: 'completed' },
  mark_no_show: { ...over, pending: refused('booking_not_confirmed'), confirmed: 'no_show' },
  cancel: {
    pending: 'cancelled',
    confirmed: 'cancelled',
    completed: 'cancelled',
    no_show: 'cancelled',
    cancelled: refused('booking_not_cancellable'),
  },
};

type BookingState = Pick<Booking, 'status' | 'startsAtMs'>;

const { isAtMost, isOneOf } = guardsOn<BookingState>();

const startGuards = (trigger: BookingTrigger, nowMs: number): readonly Guard<'startsAtMs'>[] =>
  trigger === 'complete' || trigger === 'mark_no_show' ? [isAtMost('startsAtMs', nowMs)] : [];

/** Returns the conditions under which a write may apply a trigger to a booking at `nowMs`. */
export function bookingGuards(trigger: BookingTrigger, nowMs: number): readonly Guard<keyof BookingState>[] {
  const row = transitions[trigger];
  const moved = (Object.keys(row) as BookingStatus[]).filter((status) => typeof row[status] === 'string');
  return [isOneOf('status', moved), ...startGuards(trigger, nowMs)];
}

/** Returns the status to which a trigger moves a booking at `nowMs`, or the refusal with its error code. */
export function nextBookingStatus(state: BookingState, trigger: BookingTrigger, nowMs: number): BookingStatus | Refused {
  const next = transitions[trigger][state.status];
  const hasStarted = startGuards(trigger, nowMs).every((guard) => meetsGuard(guard, state));
  return typeof next === 'string' && !hasStarted ? refused('booking_not_started') : next;
}
