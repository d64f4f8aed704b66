import { all, any, type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';

/**
 * An endpoint's health, as its deliveries show it. It is written by senders, whereas the rest of the endpoint is
 * written by staff.
 */
export type EndpointHealthRecord = {
  /**
   * The slots of the attempts in progress. A key is a slot's name; the value is the end of the slot's lease, in epoch
   * ms.
   */
  readonly slots: Readonly<Record<string, number>>;
  /** The number of failed attempts since the last success. */
  readonly failures: number;
  readonly firstFailureAtMs: number | null;
  readonly lastFailureAtMs: number | null;
  readonly lastSuccessAtMs: number | null;
  /** The duration of the last successful attempt, in ms; null before the first. */
  readonly lastDurationMs: number | null;
  /**
   * While the breaker is open, nothing is sent before this time. After this time, the breaker is half-open: one attempt
   * at a time is made, until an attempt succeeds. Null while the breaker is closed.
   */
  readonly openUntilMs: number | null;
  /** How many times the breaker has opened since the last success. */
  readonly breakerTrips: number;
  /** The number of warnings that have been sent to the owners since the last success. */
  readonly warnings: number;
  /** Whether a drain of the endpoint's backlog is scheduled. False if the previous drain found the backlog empty. */
  readonly isBacklogWatched: boolean;
};

/** The health of an endpoint at which no attempt has been made. */
export const freshHealthRecord: EndpointHealthRecord = {
  slots: {},
  failures: 0,
  firstFailureAtMs: null,
  lastFailureAtMs: null,
  lastSuccessAtMs: null,
  lastDurationMs: null,
  openUntilMs: null,
  breakerTrips: 0,
  warnings: 0,
  isBacklogWatched: false,
};

/**
 * The maximum number of waiting deliveries (retries and the deliveries in the backlog) that are sent to one endpoint
 * per second. The limit protects a receiver that has just recovered. First attempts that need not wait do not count.
 */
export const backlogPerSec = 20;

/**
 * The maximum number of concurrent attempts at one endpoint. Without this limit, a slow receiver could take up the
 * capacity for all other receivers.
 */
export const maxInFlight = 10;

/**
 * The lifetime of a slot and of a lease, in ms. After this time, the sender is assumed to have been killed, because no
 * attempt takes this long.
 */
export const attemptLeaseMs = 60_000;

/** The maximum response time of a receiver that counts as fast. */
const quickMs = 500;

/**
 * Reports whether an endpoint without a free slot is likely to have one very soon: the endpoint is healthy and fast,
 * and an attempt has begun so recently that it may still be in progress.
 */
export const willFreeSlotSoon = ({ failures, lastDurationMs, slots }: EndpointHealthRecord, nowMs: number): boolean =>
  failures === 0 &&
  (lastDurationMs ?? 0) <= quickMs &&
  Object.values(slots).some((leaseUntilMs) => nowMs - (leaseUntilMs - attemptLeaseMs) <= quickMs);

/**
 * Returns how many waiting deliveries can be sent to an endpoint in `periodMs`. The result depends on the rate limit
 * and on the endpoint's speed.
 */
export const maxDeliveriesInPeriod = ({ lastDurationMs }: EndpointHealthRecord, periodMs: number): number =>
  Math.max(1, Math.floor(Math.min((backlogPerSec * periodMs) / 1000, (maxInFlight * periodMs) / Math.max(lastDurationMs ?? 0, 1))));

/** The smallest number of consecutive failures that makes an endpoint count as failing. A single failure is normal. */
const failingFrom = 3;

/** The number of consecutive failures that opens the breaker. */
const tripsFrom = 5;
const firstTripMs = 30_000;
const longestTripMs = 15 * 60_000;

const hourMs = 3_600_000;
/** The time after which an endpoint is disabled if all attempts have failed (specification: Events, 6). */
const disabledAfterMs = 72 * hourMs;
/**
 * The maximum time between two consecutive failures of one series. After a longer time, a failure starts a new series,
 * and the 72 hours until the endpoint is disabled start again. The maximum exceeds the longest wait between two
 * attempts of a delivery (24 h 5 min).
 */
const longestGapMs = 30 * hourMs;
/** The times, in ms after the first failure, at which the owners are warned. */
const warnedAfterMs = [1 * hourMs, 24 * hourMs, 48 * hourMs] as const;

export const endpointHealths = ['healthy', 'failing', 'disabled'] as const;
export type EndpointHealth = (typeof endpointHealths)[number];

export const disabledReasons = ['tries_used', 'failing_3_days', 'gone'] as const;
/** `tries_used`: a delivery has used all its attempts. `gone`: the receiver answered 410. */
export type DisabledReason = (typeof disabledReasons)[number];

type EndpointState = { readonly disabledAtMs: number | null; readonly healthRecord: EndpointHealthRecord };

/** Returns the endpoint's health, as shown by its recent deliveries. */
export function healthOf({ disabledAtMs, healthRecord }: EndpointState): EndpointHealth {
  if (disabledAtMs !== null) return 'disabled';
  return healthRecord.failures >= failingFrom ? 'failing' : 'healthy';
}

/**
 * Returns the time at which the current series of failures of a failing or disabled endpoint began. Returns null for a
 * healthy endpoint.
 */
export const failingSinceMs = (endpoint: EndpointState): number | null =>
  healthOf(endpoint) === 'healthy' ? null : endpoint.healthRecord.firstFailureAtMs;

/**
 * Returns the time before which nothing is sent to a failing endpoint. After this time, attempts are made one by one.
 * If the breaker is half-open, the time is in the past. Returns null if the breaker is closed or the endpoint is
 * disabled.
 */
export const nextProbeAtMs = (endpoint: EndpointState & { readonly isActive: boolean }): number | null =>
  endpoint.isActive && endpoint.disabledAtMs === null ? endpoint.healthRecord.openUntilMs : null;

const { equals, hasFewerThan, isAtMost } = guardsOn<EndpointHealthRecord>();

/** Requires that the breaker is closed or half-open. */
export const breakerIsNotOpen = (nowMs: number): Guard<'openUntilMs'> => any(equals('openUntilMs', null), isAtMost('openUntilMs', nowMs));

/** Requires a free slot. While the breaker is half-open, the endpoint has only one slot. */
export const hasFreeSlot: Guard<'openUntilMs' | 'slots'> = any(
  hasFewerThan('slots', 1),
  all(equals('openUntilMs', null), hasFewerThan('slots', maxInFlight)),
);

/** Reports whether the breaker currently blocks all attempts at an endpoint. */
export const isBreakerOpen = (record: Pick<EndpointHealthRecord, 'openUntilMs'>, nowMs: number): boolean =>
  !meetsGuard(breakerIsNotOpen(nowMs), record);

/** Reports whether the breaker is half-open. */
export const isProbing = ({ openUntilMs }: EndpointHealthRecord, nowMs: number): boolean => openUntilMs !== null && openUntilMs <= nowMs;

/**
 * Reports whether a new delivery would have to wait. This is the case while the breaker is open, a probe is in
 * progress, or slow attempts occupy all slots.
 */
export function isAtCapacity(healthRecord: EndpointHealthRecord, nowMs: number): boolean {
  if (isBreakerOpen(healthRecord, nowMs)) return true;
  const underWay = Object.values(healthRecord.slots).filter((leaseUntilMs) => nowMs < leaseUntilMs).length;
  if (isProbing(healthRecord, nowMs)) return underWay > 0;
  return underWay >= maxInFlight && !willFreeSlotSoon(healthRecord, nowMs);
}

/** Reports whether a failure starts a new series of failures, rather than continuing the previous series. */
export function startsFailing({ lastFailureAtMs }: EndpointHealthRecord, nowMs: number, timeScale: number): boolean {
  return lastFailureAtMs === null || nowMs - lastFailureAtMs > longestGapMs / timeScale;
}

/** A failed attempt, as evaluated for the health of its endpoint. */
export type EndpointFailure = {
  readonly nowMs: number;
  /** Whether the receiver answered 410. */
  readonly isGone: boolean;
  /**
   * The time of the delivery's first attempt, in epoch ms, if the delivery has used all its attempts. Null if more
   * attempts will follow.
   */
  readonly usedUpSinceMs: number | null;
  /** How many times faster than real time the clock runs. It is 1 except in local runs. */
  readonly timeScale: number;
};

/** Clears a failure's `usedUpSinceMs` if the delivery's first attempt was made at or before `evaluatedFromMs`. */
export const ignoreFailuresBefore = (failure: EndpointFailure, evaluatedFromMs: number | null): EndpointFailure =>
  evaluatedFromMs !== null && failure.usedUpSinceMs !== null && failure.usedUpSinceMs <= evaluatedFromMs
    ? { ...failure, usedUpSinceMs: null }
    : failure;

/** What a failure means for the endpoint. */
export type HealthVerdict =
  | { readonly act: 'disable'; readonly reason: DisabledReason }
  /** `warning` is the number of the warning that is now due, or null. `openUntilMs` is set if the breaker opens. */
  | { readonly act: 'go_on'; readonly warning: number | null; readonly openUntilMs: number | null };

/**
 * Evaluates an endpoint's health after a failure, which `healthRecord` already includes. The endpoint is to be disabled
 * in each of these cases:
 * - It answers 410.
 * - It has failed for 72 hours without a success.
 * - A delivery has used all its attempts, and nothing has succeeded since that delivery's first attempt.
 */
export function evaluateHealth(
  healthRecord: EndpointHealthRecord,
  { nowMs, isGone, usedUpSinceMs, timeScale }: EndpointFailure,
): HealthVerdict {
  if (isGone) return { act: 'disable', reason: 'gone' };
  if (usedUpSinceMs !== null && (healthRecord.lastSuccessAtMs ?? Number.NEGATIVE_INFINITY) < usedUpSinceMs) {
    return { act: 'disable', reason: 'tries_used' };
  }
  const failedForMs = (nowMs - (healthRecord.firstFailureAtMs ?? nowMs)) * timeScale;
  if (failedForMs >= disabledAfterMs) return { act: 'disable', reason: 'failing_3_days' };
  return { act: 'go_on', warning: warningDue(healthRecord, failedForMs), openUntilMs: opensUntil(healthRecord, nowMs, timeScale) };
}

function warningDue({ failures, warnings }: EndpointHealthRecord, failedForMs: number): number | null {
  if (failures < failingFrom) return null;
  const due = warnedAfterMs.filter((afterMs) => failedForMs >= afterMs).length;
  return due > warnings ? due : null;
}

function opensUntil(healthRecord: EndpointHealthRecord, nowMs: number, timeScale: number): number | null {
  if (healthRecord.failures < tripsFrom || isBreakerOpen(healthRecord, nowMs)) return null;
  return nowMs + Math.ceil(Math.min(firstTripMs * 2 ** healthRecord.breakerTrips, longestTripMs) / timeScale);
}
