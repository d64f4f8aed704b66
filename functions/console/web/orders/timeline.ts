import type { Order, OrderNote, Refund, Return } from '#shared/client/generated/admin-api.ts';
import { formatAmount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { goodsOf, ownNote } from './refund.ts';

export type TimelineEntry = {
  readonly at: string;
  readonly what: string;
  readonly more: string;
  readonly path?: string;
};

type Told = {
  readonly order: Order;
  readonly refunds: readonly Refund[];
  readonly notes: readonly OrderNote[];
  readonly returns: readonly Return[];
};

const placedBy: Readonly<Record<Order['source'], string>> = {
  storefront: 'in the shop',
  pos: 'at the till',
  subscription: 'by a subscription',
  api: 'through the API',
};

/** Returns an order's timeline, newest first. */
export function timelineOf({ order, refunds, notes, returns }: Told): readonly TimelineEntry[] {
  const moment = (at: string | null, what: string, more = ''): readonly TimelineEntry[] => (at === null ? [] : [{ at, what, more }]);
  return [
    ...moment(order.placed_at, 'Placed', placedBy[order.source]),
    ...moment(order.paid_at, 'Paid', order.payment_method_label ?? ''),
    ...moment(order.fulfilled_at, 'Fulfilled', [order.tracking?.company, order.tracking?.number].filter(Boolean).join(' ')),
    ...moment(order.delivered_at, 'Delivered'),
    ...moment(order.cancelled_at, 'Canceled', humanize(order.cancel_reason ?? '')),
    ...refunds.map((refund) => ({
      ...{ at: refund.created_at, what: `Refunded ${formatAmount(refund.amount, refund.currency)}` },
      more: [...goodsOf(order, refund.line_items), refund.restock ? 'restocked' : '', ownNote(order, refund) ?? '']
        .filter(Boolean)
        .join('; '),
    })),
    ...notes.map(({ created_at, message }) => ({ at: created_at, what: 'Note', more: message })),
    ...returns.map(({ id, created_at, number, status }) => ({
      ...{ at: created_at, what: `Return ${number}`, more: humanize(status), path: `/returns/${id}` },
    })),
  ]
    .toReversed()
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

type State = Pick<Order, 'status' | 'payment_status' | 'line_items'>;

/** Describes the next step for an order; undefined if there is none. */
export function nextStepOf({ status, payment_status, line_items }: State): string | undefined {
  if (status === 'cancelled' || status === 'refunded' || status === 'delivered') return undefined;
  const units = line_items.reduce((sum, { fulfillable_quantity }) => sum + fulfillable_quantity, 0);
  const goods = `${units} ${units === 1 ? 'unit' : 'units'}`;
  if (status === 'on_hold') return 'On hold.';
  if (['unpaid', 'authorized', 'failed'].includes(payment_status))
    return units > 0 ? `Awaiting payment; ${goods} to ship.` : 'Awaiting payment.';
  if (status === 'ready_for_pickup') return 'Awaiting pickup.';
  if (status === 'shipped') return 'On its way to the customer.';
  return units > 0 ? `Ready to ship: ${goods}.` : undefined;
}
