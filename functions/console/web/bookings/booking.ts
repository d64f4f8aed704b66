export type BookingStatus = 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';

/** What the console reads of a booking (specification: Bookings). */
export type Booking = {
  readonly id: number;
  readonly number: string;
  readonly status: BookingStatus;
  readonly source: string;
  readonly service_name: string;
  readonly variant_title: string | null;
  readonly product_id: number | null;
  readonly variant_id: number | null;
  readonly order_id: number | null;
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly timezone: string;
  readonly seats: number;
  readonly resource_id: number | null;
  readonly location_id: number | null;
  readonly notes: string | null;
  readonly price: string | null;
  readonly deposit: string | null;
  readonly deposit_due: string | null;
  readonly balance_due: string | null;
  readonly currency: string;
  readonly cancel_reason: string | null;
  readonly cancelled_at: string | null;
  readonly created_at: string;
};

export type BookingAction = 'confirm' | 'deposit' | 'move' | 'edit' | 'complete' | 'noShow' | 'cancel';

const actions: Readonly<Record<BookingStatus, readonly BookingAction[]>> = {
  pending: ['confirm', 'deposit', 'move', 'edit', 'cancel'],
  confirmed: ['complete', 'noShow', 'deposit', 'move', 'edit', 'cancel'],
  completed: ['cancel'],
  no_show: ['cancel'],
  cancelled: [],
};

/**
 * The actions that staff may try on a booking in its state at `nowMs`: staff can record how an appointment went only after it has begun, and a
 * booking on a line of an order is paid with the order.
 */
export const bookingActions = (
  { status, starts_at, order_id }: Pick<Booking, 'status' | 'starts_at' | 'order_id'>,
  nowMs: number,
): readonly BookingAction[] =>
  actions[status].filter((action) => {
    if (action === 'deposit') return order_id === null;
    return (action !== 'complete' && action !== 'noShow') || Date.parse(starts_at) <= nowMs;
  });

export type CancellationRule = { readonly hours_before: number; readonly refund_percent: string };

/** The share that the rules of the service give back at `nowMs`: that of the first rule whose time is still reached, as `"50.00"`. */
export const refundPercentAt = (rules: readonly CancellationRule[], startsAt: string, nowMs: number): string => {
  const hoursLeft = (Date.parse(startsAt) - nowMs) / 3_600_000;
  const longestFirst = rules.toSorted((a, b) => b.hours_before - a.hours_before);
  return longestFirst.find(({ hours_before }) => hoursLeft >= hours_before)?.refund_percent ?? '0.00';
};

/** The value of a time in the choice among free times: its beginning and where it is. */
export const slotValue = ({ starts_at, resource_id }: { readonly starts_at: string; readonly resource_id: number }): string =>
  `${starts_at}|${resource_id}`;

/** Reads the text of `slotValue` as the fields of a booking's body. */
export function readSlot(value: string): { readonly starts_at: string; readonly resource_id?: number } {
  const [starts_at = '', resource = ''] = value.split('|');
  return resource === '' ? { starts_at } : { starts_at, resource_id: Number(resource) };
}
