import { eventRetentionMs } from '#shared/events/event.ts';
import { any, firstRefusal, type Guard, guardsOn, meetsGuard, type Requirement } from '#shared/kernel/guard.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

const { equals, hasFewerThan, isAbove, isAtMost, isBelow } = guardsOn<WebhookDelivery>();

/** The reason why a message about a delivery leads to no attempt. */
export type AttemptRefusal = 'final' | 'too_early' | 'under_way' | 'attempts_used';

/** The time at which an attempt is requested, and the maximum number of automatic attempts a delivery may have. */
export type AttemptRequest = { readonly nowMs: number; readonly maxAttempts: number };

/** Requires that no sender holds the lease. */
export const leaseIsOver = (nowMs: number): Guard<'leaseUntilMs'> => any(equals('leaseUntilMs', null), isAtMost('leaseUntilMs', nowMs));

/** Returns the preconditions of an automatic attempt. The first one that fails gives the refusal. */
export const attemptRequirements = ({
  nowMs,
  maxAttempts,
}: AttemptRequest): readonly Requirement<'status' | 'leaseUntilMs' | 'attemptCount' | 'nextAttemptAtMs', AttemptRefusal>[] => [
  { refusal: 'final', guard: equals('status', 'pending') },
  { refusal: 'under_way', guard: leaseIsOver(nowMs) },
  { refusal: 'attempts_used', guard: isBelow('attemptCount', maxAttempts) },
  {
    refusal: 'too_early',
    // A first attempt is always due: the clock that stamped its event may be ahead of this one.
    guard: any(equals('attemptCount', 0), equals('nextAttemptAtMs', null), isAtMost('nextAttemptAtMs', nowMs)),
  },
];

/** Returns why an automatic attempt may not begin now, or null if it may. */
export const refuseAttempt = (delivery: WebhookDelivery, wanted: AttemptRequest): AttemptRefusal | null =>
  firstRefusal(attemptRequirements(wanted), delivery);

/** Reports whether a sender may be in the middle of an attempt. */
export const isUnderWay = (delivery: Pick<WebhookDelivery, 'leaseUntilMs'>, nowMs: number): boolean =>
  !meetsGuard(leaseIsOver(nowMs), delivery);

/** Requires that the delivery is within its 30 days. TTL deletes days late, so expired deliveries are hidden until then. */
export const isKeptGuard = (nowMs: number): Guard<'createdAtMs'> => isAbove('createdAtMs', nowMs - eventRetentionMs);

/** Reports whether a delivery is within its 30 days. */
export const isKept = (delivery: Pick<WebhookDelivery, 'createdAtMs'>, nowMs: number): boolean => meetsGuard(isKeptGuard(nowMs), delivery);

/** Returns the preconditions for numbering a manual attempt. `most` is the maximum number of attempts a delivery may have on record. */
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
