import { fieldError } from './errors.ts';

let lastMs = Number.NaN;
let lastText = '';

/** Returns a time in wire format: ISO-8601 in UTC (specification: conventions, 2). */
export function timestamp(ms: number): string {
  // Cached, because an object and its parts mostly share one timestamp, and a page has several hundred.
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}

/** Returns a time that may be null in wire format. */
export const timestampOrNull = (ms: number | null): string | null => (ms === null ? null : timestamp(ms));

/**
 * Returns when something happened: the time sent, or now.
 * @throws FieldErrors when the time sent is in the future.
 */
export function pastTime(param: string, sentMs: number | null, nowMs: number): number {
  if (sentMs !== null && sentMs > nowMs) throw fieldError(param, 'invalid_timestamp', 'must not be in the future.');
  return sentMs ?? nowMs;
}

/**
 * Returns the `updated_at` of a change made now: always later than the previous one, even within a millisecond or after the clock was set
 * back.
 */
export const nextUpdatedAtMs = (previousMs: number, nowMs: number): number => Math.max(nowMs, previousMs + 1);
