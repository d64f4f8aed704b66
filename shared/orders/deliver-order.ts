import { pastTime } from '#shared/kernel/past-time.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { moveOrder } from './move-order.ts';
import type { Order } from './order.ts';

/**
 * The order after it reached the customer, at `deliveredAtMs` or (null) now.
 * @throws FieldErrors when its state does not allow it, or the time is in the future.
 */
export const deliverOrder = (order: Order, deliveredAtMs: number | null, nowMs: number): Order => ({
  ...moveOrder(order, 'deliver'),
  deliveredAtMs: pastTime('delivered_at', deliveredAtMs, nowMs),
  updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
});
