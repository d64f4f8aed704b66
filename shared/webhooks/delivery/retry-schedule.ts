const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The wait after each failed attempt; the attempt after the last one is the 8th and final (specification: Events, 5). */
export const retryWaitsMs = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs] as const;

/** How often a delivery is attempted in all. */
export const maxAttempts = retryWaitsMs.length + 1;

const maxRetryAfterMs = 24 * hourMs;
const jitterShare = 0.05;
const longestJitterMs = 5 * minuteMs;

export type FailedAttempt = {
  /** Which attempt failed; the first is 1. */
  readonly attempt: number;
  readonly failedAtMs: number;
  /** A random number from 0 up to 1: lengthens the wait by up to 5 %, five minutes at most, so that an outage does not end in a herd. */
  readonly jitter: number;
  /** The wait that the receiver asked for. It can lengthen the wait, to a day at most, and never shorten it. */
  readonly retryAfterSec?: number | null;
  /** On one machine time can run faster: 60 makes an hour a minute. */
  readonly timeScale?: number;
};

/** When the next attempt is due, in epoch ms: never earlier than the specification's wait. Null when all attempts are used up. */
export function nextAttemptAtMs({ attempt, failedAtMs, jitter, retryAfterSec, timeScale = 1 }: FailedAttempt): number | null {
  const ladderMs = retryWaitsMs[attempt - 1];
  if (ladderMs === undefined) return null;
  const askedMs = Math.min((retryAfterSec ?? 0) * 1000, maxRetryAfterMs);
  const leastMs = Math.max(ladderMs, askedMs);
  const waitMs = leastMs + jitter * Math.min(jitterShare * leastMs, longestJitterMs);
  return failedAtMs + Math.ceil(waitMs / timeScale);
}
