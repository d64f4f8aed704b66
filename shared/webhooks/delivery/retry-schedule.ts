const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The wait after each failed attempt. The attempt after the last wait is the eighth and final one (specification:
 * Events, 5).
 */
export const retryWaitsMs = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs] as const;

/** The maximum number of automatic attempts per delivery. */
export const maxAttempts = retryWaitsMs.length + 1;

const maxRetryAfterMs = 24 * hourMs;
const jitterShare = 0.05;
const longestJitterMs = 5 * minuteMs;

export type FailedAttempt = {
  /** The number of the failed attempt; the first is 1. */
  readonly attempt: number;
  readonly failedAtMs: number;
  /**
   * A random number in [0, 1) that lengthens the wait, so that retries are spread out after an outage. The number adds
   * at most 5 % to the wait, and never more than five minutes.
   */
  readonly jitter: number;
  /**
   * The wait that the receiver asked for, if any. This wait can lengthen the scheduled wait, up to a day, but never
   * shortens it.
   */
  readonly retryAfterSec?: number | null;
  /** The speed of time in local runs; at 60, an hour passes in a minute. */
  readonly timeScale?: number;
};

/**
 * Returns the time at which the next attempt is due, in epoch ms. The time is never earlier than in the specification's
 * schedule. Returns null after the last attempt.
 */
export function nextAttemptAtMs({ attempt, failedAtMs, jitter, retryAfterSec, timeScale = 1 }: FailedAttempt): number | null {
  const ladderMs = retryWaitsMs[attempt - 1];
  if (ladderMs === undefined) return null;
  const askedMs = Math.min((retryAfterSec ?? 0) * 1000, maxRetryAfterMs);
  const leastMs = Math.max(ladderMs, askedMs);
  const waitMs = leastMs + jitter * Math.min(jitterShare * leastMs, longestJitterMs);
  return failedAtMs + Math.ceil(waitMs / timeScale);
}
