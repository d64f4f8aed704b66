import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Return, withoutExpected } from './return.ts';
import { nextReturnStatus, type ReturnRefusal, type ReturnTrigger } from './return-transitions.ts';

const refusals: Readonly<Record<ReturnRefusal, string>> = {
  return_already_approved: 'The return is already approved.',
  return_not_approved: 'The return is not approved.',
  return_partly_received: 'Units of the return were received: close it.',
  return_received: 'The return is received.',
  return_declined: 'The return is declined.',
  return_closed: 'The return is closed.',
  return_cancelled: 'The return is cancelled.',
};

/** A return after a change, and what moved it. */
export type MovedReturn = { readonly returned: Return; readonly returnTrigger: ReturnTrigger };

/**
 * The return in the status that a trigger brings it to.
 * @throws FieldErrors for the whole object when its state does not allow it.
 */
export function moveReturn(before: Return, trigger: ReturnTrigger, nowMs: number): Return {
  const next = nextReturnStatus(before, trigger);
  if (typeof next === 'object') throw fieldError('', next.refused, refusals[next.refused]);
  return { ...before, status: next, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
}

/**
 * The return after the store agreed to take the goods back. `instructions` say what the customer is to do.
 * @throws FieldErrors when its state does not allow it
 */
export function markApproved(before: Return, instructions: string | null, nowMs: number): MovedReturn {
  const moved = moveReturn(before, 'approve', nowMs);
  return { returned: { ...moved, instructions, approvedAtMs: nowMs }, returnTrigger: 'approve' };
}

/** How a return ends for which no more goods come back. `reason` is null where none is given. */
export type ReturnEnding = { readonly trigger: 'decline' | 'close' | 'cancel'; readonly reason: string | null };

/**
 * The return after it ended before all goods came back, and its order, which may return or refund those units again. `order` is the same object as
 * before when the return waited for none.
 * @throws FieldErrors when its state does not allow it
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
