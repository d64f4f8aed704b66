import type { NamedValues } from '#shared/kernel/named-values.ts';

/** The seconds that a `Retry-After` header asks for (a number, or a date seen from `nowMs`); null when there is none to be read. */
export function retryAfterSec(headers: NamedValues, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // Date.parse reads much that is not a date; every HTTP date ends in the name of its zone.
  const dateMs = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
