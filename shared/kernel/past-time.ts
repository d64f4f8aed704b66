import { fieldError } from './errors.ts';

/**
 * When something happened: the time sent, or now.
 * @throws FieldErrors when the time sent is in the future.
 */
export function pastTime(param: string, sentMs: number | null, nowMs: number): number {
  if (sentMs !== null && sentMs > nowMs) throw fieldError(param, 'invalid_timestamp', 'must not be in the future.');
  return sentMs ?? nowMs;
}
