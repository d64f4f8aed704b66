import type { Booking, BookingService } from '#shared/client/generated/admin-api.ts';

export type BookingStatus = Booking['status'];

export type BookingAction = 'confirm' | 'deposit' | 'move' | 'edit' | 'complete' | 'noShow' | 'cancel';

const actions: Readonly<Record<BookingStatus, readonly BookingAction[]>> = {
  pending: ['confirm', 'deposit', 'move', 'edit', 'cancel'],
  confirmed: ['complete', 'noShow', 'deposit', 'move', 'edit', 'cancel'],
  completed: ['cancel'],
  no_show: ['cancel'],
  cancelled: [],
};

/**
 * Returns the actions allowed at `nowMs`. The outcome can be recorded only after the booking has started. A deposit can
 * be recorded only for a booking without an order, because a booking with an order is paid through the order.
 */
export const bookingActions = (
  { status, starts_at, order_id }: Pick<Booking, 'status' | 'starts_at' | 'order_id'>,
  nowMs: number,
): readonly BookingAction[] =>
  actions[status].filter((action) => {
    if (action === 'deposit') return order_id === null;
    return (action !== 'complete' && action !== 'noShow') || Date.parse(starts_at) <= nowMs;
  });

/**
 * Returns the percentage that is refunded for a cancellation at `nowMs`, such as `"50.00"`. Among the rules whose
 * notice period is met, the one with the longest notice applies.
 */
export const refundPercentAt = (rules: BookingService['cancellation'], startsAt: string, nowMs: number): string => {
  const hoursLeft = (Date.parse(startsAt) - nowMs) / 3_600_000;
  const longestFirst = rules.toSorted((a, b) => b.hours_before - a.hours_before);
  return longestFirst.find(({ hours_before }) => hoursLeft >= hours_before)?.refund_percent ?? '0.00';
};

/** Encodes the start time and resource of a free time slot as an option value. */
export const slotValue = ({ starts_at, resource_id }: { readonly starts_at: string; readonly resource_id: number }): string =>
  `${starts_at}|${resource_id}`;

/** Decodes a `slotValue` into fields of a booking's request body. */
export function readSlot(value: string): { readonly starts_at: string; readonly resource_id?: number } {
  const [starts_at = '', resource = ''] = value.split('|');
  return resource === '' ? { starts_at } : { starts_at, resource_id: Number(resource) };
}
