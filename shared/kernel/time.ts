import { fieldError } from './errors.ts';

let lastMs = Number.NaN;
let lastText = '';

/** A time as the wire shows it: ISO-8601 in UTC (specification: conventions, 2). */
export function timestamp(ms: number): string {
  // The times of an object and of its parts are mostly one moment, and a page has some hundreds of them.
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}

/** The same of a time that may not have come yet. */
export const timestampOrNull = (ms: number | null): string | null => (ms === null ? null : timestamp(ms));

/**
 * When something happened: the time sent, or now.
 * @throws FieldErrors when the time sent is in the future.
 */
export function pastTime(param: string, sentMs: number | null, nowMs: number): number {
  if (sentMs !== null && sentMs > nowMs) throw fieldError(param, 'invalid_timestamp', 'must not be in the future.');
  return sentMs ?? nowMs;
}

/** The `updated_at` of a change made now: later than the one before, even within a millisecond or on a clock set back. */
export const nextUpdatedAtMs = (previousMs: number, nowMs: number): number => Math.max(nowMs, previousMs + 1);
