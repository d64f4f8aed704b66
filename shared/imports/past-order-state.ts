import type { RestoreOrder } from '#shared/client/generated/admin-api.ts';

export type PastOrderFacts = {
  readonly financialStatus: string;
  readonly fulfillmentStatus: string;
  readonly isCancelled: boolean;
  readonly totalMinor: bigint;
  readonly refundedMinor: bigint;
};

type State = Pick<RestoreOrder, 'status' | 'payment_status' | 'fulfillment_status'>;

const paid: ReadonlySet<string> = new Set(['paid', 'partially_refunded', 'refunded']);

/**
 * The state of a closed order of a file: delivered, cancelled or refunded. A text says why it is none: an order that is still to be paid or sent goes on
 * in the other system, and would be done here without anybody having done it.
 */
export function pastOrderState({
  financialStatus,
  fulfillmentStatus,
  isCancelled,
  totalMinor,
  refundedMinor,
}: PastOrderFacts): State | string {
  const isPaid = paid.has(financialStatus);
  if (refundedMinor > 0n && !isPaid) return 'has an amount that was refunded, and was not paid.';
  if (refundedMinor > totalMinor) return 'has more refunded than it came to.';
  const payment_status = !isPaid
    ? 'unpaid'
    : refundedMinor === 0n
      ? 'paid'
      : refundedMinor < totalMinor
        ? 'partially_refunded'
        : 'refunded';
  const fulfillment_status = fulfillmentStatus === 'fulfilled' ? 'fulfilled' : 'unfulfilled';
  if (isCancelled) return { status: 'cancelled', payment_status, fulfillment_status };
  if (payment_status === 'refunded') return { status: 'refunded', payment_status, fulfillment_status };
  if (financialStatus === 'partially_paid') return 'is paid in part only: it is still open.';
  if (fulfillment_status === 'unfulfilled') return 'is not fulfilled, cancelled or refunded: it is still open.';
  return { status: 'delivered', payment_status, fulfillment_status };
}
