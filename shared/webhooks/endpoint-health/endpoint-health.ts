import { all, any, type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';

/** The health of an endpoint, measured by its deliveries. Senders write it; staff write the rest of the endpoint. */
export type EndpointHealthRecord = {
  /** Attempts under way: the end of each lease, in epoch ms, by slot name. */
  readonly slots: Readonly<Record<string, number>>;
  /** Failed attempts since the last success. */
  readonly failures: number;
  readonly firstFailureAtMs: number | null;
  readonly lastFailureAtMs: number | null;
  readonly lastSuccessAtMs: number | null;
  /** How long the last successful attempt took, in ms; null before the first. */
  readonly lastDurationMs: number | null;
  /** Nothing is sent before this time. After it, one attempt at a time until one succeeds. Null while the breaker is closed. */
  readonly openUntilMs: number | null;
  /** How often the breaker has opened since the last success. */
  readonly breakerTrips: number;
  /** How many warnings its owners got since the last success. */
  readonly warnings: number;
  /** Whether a worker drains its backlog every minute because a delivery was added recently. */
  readonly isBacklogWatched: boolean;
};

/** The health of an endpoint without any attempts. */
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
 * The maximum number of waiting deliveries per second (retries, and held, recovered or deferred deliveries) sent to one endpoint, so that a
 * receiver that has just recovered is not overloaded. First attempts are sent in addition, as events occur.
 */
export const backlogPerSec = 20;

/** The maximum number of concurrent attempts at one endpoint, so that a slow receiver cannot take the capacity of all others. */
export const maxInFlight = 10;

/** How long the slot and lease of a killed sender last. No attempt takes this long. */
export const attemptLeaseMs = 60_000;

/** The response time up to which a receiver counts as quick. */
const quickMs = 500;

/**
 * Reports whether a slot of a full endpoint is likely to become free within moments: the endpoint is healthy and quick, and an attempt
 * began recently enough to still be in progress.
 */
export const willFreeSlotSoon = ({ failures, lastDurationMs, slots }: EndpointHealthRecord, nowMs: number): boolean =>
  failures === 0 &&
  (lastDurationMs ?? 0) <= quickMs &&
  Object.values(slots).some((leaseUntilMs) => nowMs - (leaseUntilMs - attemptLeaseMs) <= quickMs);

/** Returns how many waiting deliveries an endpoint can take in `periodMs`: its rate limit, or fewer if its slots are slow. */
export const maxDeliveriesInPeriod = ({ lastDurationMs }: EndpointHealthRecord, periodMs: number): number =>
  Math.max(1, Math.floor(Math.min((backlogPerSec * periodMs) / 1000, (maxInFlight * periodMs) / Math.max(lastDurationMs ?? 0, 1))));

/** The consecutive failures from which an endpoint counts as failing. A single lost attempt is normal. */
const failingFrom = 3;

/** The consecutive failures that open the breaker. */
const tripsFrom = 5;
const firstTripMs = 30_000;
const longestTripMs = 15 * 60_000;

const hourMs = 3_600_000;
/** The time without a success after which an endpoint is disabled (specification: Events, 6). */
const disabledAfterMs = 72 * hourMs;
/** A gap between failures that restarts the clock. The longest wait between two attempts of one delivery is 24 h 5 min. */
const longestGapMs = 30 * hourMs;
/** How long after the first failure the owners are warned. */
const warnedAfterMs = [1 * hourMs, 24 * hourMs, 48 * hourMs] as const;

export const endpointHealths = ['healthy', 'failing', 'disabled'] as const;
export type EndpointHealth = (typeof endpointHealths)[number];

export const disabledReasons = ['tries_used', 'failing_3_days', 'gone'] as const;
/** `tries_used`: a delivery used all its attempts; `gone`: the receiver answered 410. */
export type DisabledReason = (typeof disabledReasons)[number];

type EndpointState = { readonly disabledAtMs: number | null; readonly healthRecord: EndpointHealthRecord };

/** Returns the endpoint's health, as its deliveries have shown it. */
export function healthOf({ disabledAtMs, healthRecord }: EndpointState): EndpointHealth {
  if (disabledAtMs !== null) return 'disabled';
  return healthRecord.failures >= failingFrom ? 'failing' : 'healthy';
}

/** Returns the time of a failing endpoint's first failure; null for a healthy endpoint. */
export const failingSinceMs = (endpoint: EndpointState): number | null =>
  healthOf(endpoint) === 'healthy' ? null : endpoint.healthRecord.firstFailureAtMs;

/**
 * Returns the time of the next probe of a failing endpoint. Before it nothing is sent; after it, one attempt at a time. The time is past
 * while the breaker is half-open. Null while the breaker is closed, and for a disabled endpoint, which gets no probe.
 */
export const nextProbeAtMs = (endpoint: EndpointState & { readonly isActive: boolean }): number | null =>
  endpoint.isActive && endpoint.disabledAtMs === null ? endpoint.healthRecord.openUntilMs : null;

const { equals, hasFewerThan, isAtMost } = guardsOn<EndpointHealthRecord>();

/** Requires that the breaker is closed or half-open. */
export const breakerIsNotOpen = (nowMs: number): Guard<'openUntilMs'> => any(equals('openUntilMs', null), isAtMost('openUntilMs', nowMs));

/** Requires a free slot. A half-open breaker leaves the endpoint only one. */
export const hasFreeSlot: Guard<'openUntilMs' | 'slots'> = any(
  hasFewerThan('slots', 1),
  all(equals('openUntilMs', null), hasFewerThan('slots', maxInFlight)),
);

/** Reports whether the breaker blocks all attempts at an endpoint now. */
export const isBreakerOpen = (record: Pick<EndpointHealthRecord, 'openUntilMs'>, nowMs: number): boolean =>
  !meetsGuard(breakerIsNotOpen(nowMs), record);

/** Reports whether the breaker is half-open, which allows one probe at a time. */
export const isProbing = ({ openUntilMs }: EndpointHealthRecord, nowMs: number): boolean => openUntilMs !== null && openUntilMs <= nowMs;

/** Reports whether a new delivery would have to wait: the breaker is open, a probe is already under way, or slow attempts use all slots. */
export function isAtCapacity(healthRecord: EndpointHealthRecord, nowMs: number): boolean {
  if (isBreakerOpen(healthRecord, nowMs)) return true;
  const underWay = Object.values(healthRecord.slots).filter((leaseUntilMs) => nowMs < leaseUntilMs).length;
  if (isProbing(healthRecord, nowMs)) return underWay > 0;
  return underWay >= maxInFlight && !willFreeSlotSoon(healthRecord, nowMs);
}

/** Reports whether a failure starts a new series of failures instead of continuing the last one. */
export function startsFailing({ lastFailureAtMs }: EndpointHealthRecord, nowMs: number, timeScale: number): boolean {
  return lastFailureAtMs === null || nowMs - lastFailureAtMs > longestGapMs / timeScale;
}

/** A failed attempt, as the health of its endpoint counts it. */
export type EndpointFailure = {
  readonly nowMs: number;
  /** Whether the receiver answered 410. */
  readonly isGone: boolean;
  /** If this was a delivery's final attempt: the time of its first attempt, in epoch ms. Null when more attempts follow. */
  readonly usedUpSinceMs: number | null;
  /** The speed of time in local runs. */
  readonly timeScale: number;
};

/**
 * Returns a failure as it counts for an endpoint whose evaluation restarted at `evaluatedFromMs`: deliveries that began earlier do not
 * count as having used all attempts.
 */
export const ignoreFailuresBefore = (failure: EndpointFailure, evaluatedFromMs: number | null): EndpointFailure =>
  evaluatedFromMs !== null && failure.usedUpSinceMs !== null && failure.usedUpSinceMs <= evaluatedFromMs
    ? { ...failure, usedUpSinceMs: null }
    : failure;

/** The consequence of a failure for its endpoint. */
export type HealthVerdict =
  | { readonly act: 'disable'; readonly reason: DisabledReason }
  /** `warning` is the number of the warning that is due, or null; `openUntilMs` is set when the breaker opens. */
  | { readonly act: 'go_on'; readonly warning: number | null; readonly openUntilMs: number | null };

/**
 * Evaluates the health of an endpoint after a failure that its record already includes. Disables it when a delivery has used all its
 * attempts and nothing succeeded since the first of them, when it has failed for 3 days without a success, or when it answers 410.
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
