import { DomainError } from '#shared/kernel/errors.ts';
import type { Rate } from './authentication.ts';

/** The refusal of a request beyond the limit of its window, with the wait as `retry_after`; null for one within it. */
export function rateRefusal({ limit, used, resetMs }: Rate, nowMs: number): DomainError | null {
  if (used <= limit) return null;
  const waitSec = Math.max(1, Math.ceil((resetMs - nowMs) / 1000));
  return new DomainError('rate_limited', `More than ${limit} requests in a minute; wait ${waitSec} seconds.`, {
    meta: { retry_after: waitSec },
  });
}

/** The seconds that a refusal for the rate asks the caller to wait; null for any other error. */
export const retryAfterSecOf = (error: unknown): number | null =>
  error instanceof DomainError && error.code === 'rate_limited' ? Number(error.meta['retry_after']) : null;
