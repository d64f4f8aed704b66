import { eventRetentionMs } from '#shared/events/event.ts';
import { any, firstRefusal, type Guard, guardsOn, holds, type Requirement } from '#shared/kernel/guard.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

const { equals, hasFewerThan, isAbove, isAtMost, isBelow } = guardsOn<WebhookDelivery>();

/** Why a message about a delivery leads to no attempt. */
export type AttemptRefusal = 'final' | 'too_early' | 'under_way' | 'attempts_used';

/** When an attempt is asked for, and how many automatic ones a delivery may have. */
export type AttemptWanted = { readonly nowMs: number; readonly maxAttempts: number };

/** No sender is in the middle of an attempt. */
export const leaseIsOver = (nowMs: number): Guard<'leaseUntilMs'> => any(equals('leaseUntilMs', null), isAtMost('leaseUntilMs', nowMs));

/** The conditions for an automatic attempt of a delivery. The first broken one gives the refusal. */
export const attemptRequirements = ({
  nowMs,
  maxAttempts,
}: AttemptWanted): readonly Requirement<'status' | 'leaseUntilMs' | 'attemptCount' | 'nextAttemptAtMs', AttemptRefusal>[] => [
  { refusal: 'final', guard: equals('status', 'pending') },
  { refusal: 'under_way', guard: leaseIsOver(nowMs) },
  { refusal: 'attempts_used', guard: isBelow('attemptCount', maxAttempts) },
  {
    refusal: 'too_early',
    // A first attempt is due at once; the clock that stamped its event may run ahead of this one.
    guard: any(equals('attemptCount', 0), equals('nextAttemptAtMs', null), isAtMost('nextAttemptAtMs', nowMs)),
  },
];

/** Whether an automatic attempt may begin now, and if not, why not. */
export const refuseAttempt = (delivery: WebhookDelivery, wanted: AttemptWanted): AttemptRefusal | null =>
  firstRefusal(attemptRequirements(wanted), delivery);

/** Whether a sender may be in the middle of an attempt. */
export const isUnderWay = (delivery: Pick<WebhookDelivery, 'leaseUntilMs'>, nowMs: number): boolean => !holds(leaseIsOver(nowMs), delivery);

/** Its 30 days are not over. TTL deletes days late, so what is past its time is hidden until then. */
export const isKeptGuard = (nowMs: number): Guard<'createdAtMs'> => isAbove('createdAtMs', nowMs - eventRetentionMs);

/** Whether the 30 days of a delivery are not over. */
export const isKept = (delivery: Pick<WebhookDelivery, 'createdAtMs'>, nowMs: number): boolean => holds(isKeptGuard(nowMs), delivery);

/** The conditions for giving a manual attempt of a delivery its number. `most`: how many attempts it may have on record. */
export const numberRequirements = ({
  nowMs,
  most,
}: {
  readonly nowMs: number;
  readonly most: number;
}): readonly Requirement<'createdAtMs' | 'attempts', 'gone' | 'full'>[] => [
  { refusal: 'gone', guard: isKeptGuard(nowMs) },
  { refusal: 'full', guard: hasFewerThan('attempts', most) },
];
