import { fieldError } from './errors.ts';

let lastMs = Number.NaN;
let lastText = '';

/** Returns a time in the format used on the wire: ISO 8601 in UTC (specification: conventions, 2). */
export function timestamp(ms: number): string {
  // The last timestamp is cached, because an object and its parts mostly have the same timestamp, and a page contains
  // several hundred timestamps.
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}

/** Returns a time in the format used on the wire, or null if there is none. */
export const timestampOrNull = (ms: number | null): string | null => (ms === null ? null : timestamp(ms));

/**
 * Returns the time of an event in the past: the time that the client sent or, if the client sent none, the current
 * time.
 * @throws FieldErrors if the time sent is in the future
 */
export function pastTime(param: string, sentMs: number | null, nowMs: number): number {
  if (sentMs !== null && sentMs > nowMs) throw fieldError(param, 'invalid_timestamp', 'must not be in the future.');
  return sentMs ?? nowMs;
}

/**
 * Returns the `updated_at` for a change made now. It is always later than the previous `updated_at`, even within the
 * same millisecond or after the clock was set back.
 */
export const nextUpdatedAtMs = (previousMs: number, nowMs: number): number => Math.max(nowMs, previousMs + 1);
