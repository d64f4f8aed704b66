import { all, any, type Guard, guardsOn, holds } from '#shared/kernel/guard.ts';

/** The health of an endpoint as its deliveries show it. The senders write it; the store's staff write the rest of the endpoint. */
export type EndpointHealthRecord = {
  /** Attempts under way: the end of each one's lease, in epoch ms. */
  readonly slots: Readonly<Record<string, number>>;
  /** Attempts that failed since the last success. */
  readonly failures: number;
  readonly firstFailureAtMs: number | null;
  readonly lastFailureAtMs: number | null;
  readonly lastSuccessAtMs: number | null;
  /** How long the last success took; null when nothing has succeeded. */
  readonly lastDurationMs: number | null;
  /** Nothing is sent before this time; after it one attempt at a time, until one succeeds. Null while all is well. */
  readonly openUntilMs: number | null;
  /** How often the breaker has opened since the last success. */
  readonly breakerTrips: number;
  /** How many warnings its owners got since the last success. */
  readonly warnings: number;
  /** Whether a worker drains its backlog every minute, now and for some minutes more, because a delivery was put there lately. */
  readonly isBacklogWatched: boolean;
};

/** An endpoint that nothing is known of. */
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
 * Waiting deliveries (retries, and deliveries that were held, recovered or deferred) reach an endpoint at no more than this rate, so that an endpoint
 * that has just recovered is not overloaded. First attempts come in addition, as the events happen.
 */
export const backlogPerSec = 20;

/** At most so many attempts are under way at one endpoint, so that a slow one cannot use the capacity of all others. */
export const maxInFlight = 10;

/** A sender that was killed keeps its slot, and its attempt, no longer than this; longer than any attempt takes. */
export const attemptLeaseMs = 60_000;

/** A receiver that answers within this time is quick. */
const quickMs = 500;

/**
 * Whether a slot at an endpoint that is full is likely to become free in a moment: it does not fail, was quick, and some attempt
 * there began so lately that it may still be.
 */
export const freesSlotsSoon = ({ failures, lastDurationMs, slots }: EndpointHealthRecord, nowMs: number): boolean =>
  failures === 0 &&
  (lastDurationMs ?? 0) <= quickMs &&
  Object.values(slots).some((leaseUntilMs) => nowMs - (leaseUntilMs - attemptLeaseMs) <= quickMs);

/** How many waiting deliveries an endpoint can take in `periodMs`: its rate, or what its slots allow while it is slow. */
export const takesAtMost = ({ lastDurationMs }: EndpointHealthRecord, periodMs: number): number =>
  Math.max(1, Math.floor(Math.min((backlogPerSec * periodMs) / 1000, (maxInFlight * periodMs) / Math.max(lastDurationMs ?? 0, 1))));

/** From here on an endpoint counts as failing; one lost attempt is no news. */
const failingFrom = 3;

/** So many failures in a row open the breaker: from then on the endpoint is asked now and then instead of all the time. */
const tripsFrom = 5;
const firstTripMs = 30_000;
const longestTripMs = 15 * 60_000;

const hourMs = 3_600_000;
/** Specification: Events, 6. */
const disabledAfterMs = 72 * hourMs;
/** After a longer silence the clock starts again; the longest wait between two attempts of one delivery is 24 h 5 min. */
const longestGapMs = 30 * hourMs;
/** When the owners are warned before it comes to that. */
const warnedAfterMs = [1 * hourMs, 24 * hourMs, 48 * hourMs] as const;

export const endpointHealths = ['healthy', 'failing', 'disabled'] as const;
export type EndpointHealth = (typeof endpointHealths)[number];

export const disabledReasons = ['tries_used', 'failing_3_days', 'gone'] as const;
/** `tries_used`: a delivery used all its attempts; `gone`: the receiver answered 410. */
export type DisabledReason = (typeof disabledReasons)[number];

type EndpointState = { readonly disabledAtMs: number | null; readonly healthRecord: EndpointHealthRecord };

/** The endpoint's health; it follows from what deliveries have shown. */
export function healthOf({ disabledAtMs, healthRecord }: EndpointState): EndpointHealth {
  if (disabledAtMs !== null) return 'disabled';
  return healthRecord.failures >= failingFrom ? 'failing' : 'healthy';
}

/** Since when a failing endpoint fails; null for a healthy one. */
export const failingSinceMs = (endpoint: EndpointState): number | null =>
  healthOf(endpoint) === 'healthy' ? null : endpoint.healthRecord.firstFailureAtMs;

/**
 * The time of the next half-open probe of a failing endpoint; nothing is sent there before it, and one attempt at a time after it. In the past while
 * the breaker is half-open. Null while the breaker is closed, and for an endpoint that is switched off: it gets no probe.
 */
export const nextProbeAtMs = (endpoint: EndpointState & { readonly isActive: boolean }): number | null =>
  endpoint.isActive && endpoint.disabledAtMs === null ? endpoint.healthRecord.openUntilMs : null;

const { equals, hasFewerThan, isAtMost } = guardsOn<EndpointHealthRecord>();

/** The endpoint does not keep failing, or may be asked again if it is well. */
export const breakerIsNotOpen = (nowMs: number): Guard<'openUntilMs'> => any(equals('openUntilMs', null), isAtMost('openUntilMs', nowMs));

/** Fewer attempts are under way than the endpoint has slots: one slot while the breaker is half-open. */
export const hasFreeSlot: Guard<'openUntilMs' | 'slots'> = any(
  hasFewerThan('slots', 1),
  all(equals('openUntilMs', null), hasFewerThan('slots', maxInFlight)),
);

/** Whether an endpoint lets nothing through now because it keeps failing. */
export const isBreakerOpen = (record: Pick<EndpointHealthRecord, 'openUntilMs'>, nowMs: number): boolean =>
  !holds(breakerIsNotOpen(nowMs), record);

/** Whether the breaker is half-open: one probe at a time. */
export const isProbing = ({ openUntilMs }: EndpointHealthRecord, nowMs: number): boolean => openUntilMs !== null && openUntilMs <= nowMs;

/**
 * Whether a delivery that came now would have to wait: the breaker is open, a probe is under way already, or
 * all slots are taken by attempts that take long.
 */
export function isAtCapacity(healthRecord: EndpointHealthRecord, nowMs: number): boolean {
  if (isBreakerOpen(healthRecord, nowMs)) return true;
  const underWay = Object.values(healthRecord.slots).filter((leaseUntilMs) => nowMs < leaseUntilMs).length;
  if (isProbing(healthRecord, nowMs)) return underWay > 0;
  return underWay >= maxInFlight && !freesSlotsSoon(healthRecord, nowMs);
}

/** When a failure begins a new row of failures, rather than going on with the one before. */
export function startsFailing({ lastFailureAtMs }: EndpointHealthRecord, nowMs: number, timeScale: number): boolean {
  return lastFailureAtMs === null || nowMs - lastFailureAtMs > longestGapMs / timeScale;
}

/** A failed attempt, as far as its endpoint is concerned. */
export type EndpointFailure = {
  readonly nowMs: number;
  /** The receiver answered 410. */
  readonly isGone: boolean;
  /** The first of a delivery's attempts when this was its last one, in epoch ms; null when more follow. */
  readonly usedUpSinceMs: number | null;
  /** On one machine time can run faster. */
  readonly timeScale: number;
};

/** A failure as it counts at an endpoint that is evaluated from a moment on: a delivery that began before has not used up its attempts there. */
export const countedFrom = (failure: EndpointFailure, evaluatedFromMs: number | null): EndpointFailure =>
  evaluatedFromMs !== null && failure.usedUpSinceMs !== null && failure.usedUpSinceMs <= evaluatedFromMs
    ? { ...failure, usedUpSinceMs: null }
    : failure;

/** The consequence of a failure for its endpoint. */
export type HealthVerdict =
  | { readonly act: 'disable'; readonly reason: DisabledReason }
  /** `warning` is the number of the warning that is due, if one is; `openUntilMs` is set when the breaker opens. */
  | { readonly act: 'go_on'; readonly warning: number | null; readonly openUntilMs: number | null };

/**
 * Evaluates the health of an endpoint after a failure that its record counts already. It is switched off when a delivery has used all its
 * attempts and nothing succeeded there since the first of them, when it has failed without a success for 3 days, or when it
 * says that it is gone.
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
