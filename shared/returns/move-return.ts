import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Return, withoutExpected } from './return.ts';
import { nextReturnStatus, type ReturnRefusal, type ReturnTrigger } from './return-transitions.ts';

const refusals: Readonly<Record<ReturnRefusal, string>> = {
  return_already_approved: 'The return is already approved.',
  return_not_approved: 'The return is not approved.',
  return_partly_received: 'Units of the return were received: close the return instead.',
  return_received: 'The return is received.',
  return_declined: 'The return is declined.',
  return_closed: 'The return is closed.',
  return_cancelled: 'The return is canceled.',
};

/** A changed return of goods, and the trigger that caused the change. */
export type MovedReturn = { readonly returned: Return; readonly returnTrigger: ReturnTrigger };

/**
 * Applies a trigger to a return, and returns the return with its new status.
 * @throws FieldErrors for the whole object if the return's state does not allow the trigger
 */
export function moveReturn(before: Return, trigger: ReturnTrigger, nowMs: number): Return {
  const next = nextReturnStatus(before, trigger);
  if (typeof next === 'object') throw fieldError('', next.refused, refusals[next.refused]);
  return { ...before, status: next, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
}

/**
 * Returns the approved return. `instructions` are for the customer.
 * @throws FieldErrors if the return's state does not allow approval
 */
export function markApproved(before: Return, instructions: string | null, nowMs: number): MovedReturn {
  const moved = moveReturn(before, 'approve', nowMs);
  return { returned: { ...moved, instructions, approvedAtMs: nowMs }, returnTrigger: 'approve' };
}

/** The trigger that ends a return before all goods have come back, and the reason; null if no reason was given. */
export type ReturnEnding = { readonly trigger: 'decline' | 'close' | 'cancel'; readonly reason: string | null };

/**
 * Applies a trigger that ends a return of goods. Units that were not received can then be refunded or included in
 * another return. If all units were received, the order is unchanged.
 * @throws FieldErrors if the return's state does not allow the trigger
 */
export function endReturn(before: Return, order: Order, { trigger, reason }: ReturnEnding, nowMs: number): MovedReturn & { order: Order } {
  const moved = moveReturn(before, trigger, nowMs);
  const waited = before.status !== 'received';
  const freed = waited ? { ...withoutExpected(order, before), updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs) } : order;
  const returned = {
    decline: { ...moved, declinedAtMs: nowMs, declineReason: reason },
    close: { ...moved, closedAtMs: nowMs },
    cancel: { ...moved, cancelledAtMs: nowMs, cancelReason: reason },
  }[trigger];
  return { returned, returnTrigger: trigger, order: freed };
}
