import { eventRetentionMs } from '#shared/events/event.ts';
import { any, firstRefusal, type Guard, guardsOn, meetsGuard, type Requirement } from '#shared/kernel/guard.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

const { equals, hasFewerThan, isAbove, isAtMost, isBelow } = guardsOn<WebhookDelivery>();

/** The reason why a delivery message does not lead to an attempt. */
export type AttemptRefusal = 'final' | 'too_early' | 'under_way' | 'attempts_used';

/** The time at which an attempt is requested, and the maximum number of automatic attempts per delivery. */
export type AttemptRequest = { readonly nowMs: number; readonly maxAttempts: number };

/** Requires that no sender holds the delivery's lease. */
export const leaseIsOver = (nowMs: number): Guard<'leaseUntilMs'> => any(equals('leaseUntilMs', null), isAtMost('leaseUntilMs', nowMs));

/** Returns the preconditions for an automatic attempt. The first one that fails determines the refusal. */
export const attemptRequirements = ({
  nowMs,
  maxAttempts,
}: AttemptRequest): readonly Requirement<'status' | 'leaseUntilMs' | 'attemptCount' | 'nextAttemptAtMs', AttemptRefusal>[] => [
  { refusal: 'final', guard: equals('status', 'pending') },
  { refusal: 'under_way', guard: leaseIsOver(nowMs) },
  { refusal: 'attempts_used', guard: isBelow('attemptCount', maxAttempts) },
  {
    refusal: 'too_early',
    // The clock that stamped the event may be ahead of ours. The time of a first attempt is therefore not checked.
    guard: any(equals('attemptCount', 0), equals('nextAttemptAtMs', null), isAtMost('nextAttemptAtMs', nowMs)),
  },
];

/** Returns the reason why an automatic attempt must not begin now, or null if it may begin. */
export const refuseAttempt = (delivery: WebhookDelivery, wanted: AttemptRequest): AttemptRefusal | null =>
  firstRefusal(attemptRequirements(wanted), delivery);

/** Reports whether a sender holds the delivery's lease. If so, an attempt may be in progress. */
export const isUnderWay = (delivery: Pick<WebhookDelivery, 'leaseUntilMs'>, nowMs: number): boolean =>
  !meetsGuard(leaseIsOver(nowMs), delivery);

/**
 * Requires that the delivery is no older than 30 days. TTL may delete an expired delivery days late, so readers must
 * hide it in the meantime.
 */
export const isKeptGuard = (nowMs: number): Guard<'createdAtMs'> => isAbove('createdAtMs', nowMs - eventRetentionMs);

/** Reports whether a delivery is no older than 30 days. */
export const isKept = (delivery: Pick<WebhookDelivery, 'createdAtMs'>, nowMs: number): boolean => meetsGuard(isKeptGuard(nowMs), delivery);

/**
 * Returns the preconditions for assigning a number to a manual attempt. `most` is the maximum number of attempts on
 * record per delivery.
 */
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
