/** The `updated_at` of a change made now: later than the one before, even within a millisecond or on a clock set back. */
export const nextUpdatedAtMs = (previousMs: number, nowMs: number): number => Math.max(nowMs, previousMs + 1);
