import type { WebhookDelivery, WebhookDeliveryTry } from '#shared/client/generated/admin-api.ts';
import { maxAttempts, retryWaitsMs } from '#shared/webhooks/delivery/retry-schedule.ts';
import { shellQuoted } from '../api/call.ts';

export type Attempt = WebhookDeliveryTry;

/** An attempt that will be made if all attempts before it fail. */
export type ComingAttempt = {
  /** The number of the attempt, from 1 to 8. */
  readonly number: number;
  /**
   * The earliest time of the attempt. A random delay or the receiver's `Retry-After` header can make the attempt later.
   */
  readonly notBefore: string;
};

type Planned = Pick<WebhookDelivery, 'automatic_attempts' | 'next_attempt_at'>;

/**
 * Reports whether the next attempt is overdue. An overdue attempt is waiting for its turn, or for a failing endpoint to
 * recover.
 */
export const isOverdue = ({ next_attempt_at: next }: Pick<Planned, 'next_attempt_at'>, nowMs: number): boolean =>
  next !== null && Date.parse(next) < nowMs - 60_000;

/** Returns the remaining attempts with their earliest times; empty if no attempt is planned. */
export function comingAttempts({ automatic_attempts: made, next_attempt_at: next }: Planned, nowMs: number): readonly ComingAttempt[] {
  if (next === null) return [];
  let atMs = Math.max(Date.parse(next), nowMs);
  return Array.from({ length: Math.max(0, maxAttempts - made) }, (_, index) => {
    if (index > 0) atMs += retryWaitsMs[made + index - 1] ?? 0;
    return { number: made + index + 1, notBefore: new Date(atMs).toISOString() };
  });
}

const failedForMs = 72 * 3_600_000;

/**
 * Predicts when and why the endpoint will be disabled if all upcoming attempts fail and no other delivery succeeds.
 * Returns null if no attempt is upcoming.
 */
export function expectedSwitchOff(
  coming: readonly ComingAttempt[],
  failingSince: string | null,
): { readonly at: string; readonly because: 'tries_used' | 'failing_3_days' } | null {
  const last = coming.at(-1);
  if (last === undefined) return null;
  const overdueMs = failingSince === null ? Number.POSITIVE_INFINITY : Date.parse(failingSince) + failedForMs;
  const first = coming.find(({ notBefore }) => Date.parse(notBefore) >= overdueMs);
  return first === undefined ? { at: last.notBefore, because: 'tries_used' } : { at: first.notBefore, because: 'failing_3_days' };
}

/** A phase of an attempt, as shown on the time scale. */
export type Phase = { readonly name: string; readonly startMs: number; readonly durationMs: number };

/** Returns an attempt's phases. The last, `rest`, was spent reading the response or waiting for the timeout. */
export function phasesOf({ timings, duration_ms }: Pick<Attempt, 'timings' | 'duration_ms'>): readonly Phase[] {
  const measured = [
    ['DNS', timings.dns_ms],
    ['connect', timings.connect_ms],
    ['TLS', timings.tls_ms],
    ['first byte', timings.first_byte_ms],
  ] as const;
  const phases: Phase[] = [];
  let startMs = 0;
  for (const [name, durationMs] of measured) {
    if (durationMs === null) continue;
    phases.push({ name, startMs, durationMs });
    startMs += durationMs;
  }
  const restMs = (timings.total_ms ?? duration_ms) - startMs;
  return restMs > 0 ? [...phases, { name: 'rest', startMs, durationMs: restMs }] : phases;
}

export const lastAttempt = ({ tries }: Pick<WebhookDelivery, 'tries'>): Attempt | undefined => tries.at(-1);

/**
 * Returns a curl command that sends the last request's bytes. Returns undefined if no request was made or the request's
 * body is not stored.
 */
export function requestAsCurl({ request, tries }: Pick<WebhookDelivery, 'request' | 'tries'>): string | undefined {
  const url = tries.at(-1)?.url;
  if (request === null || request.body === null || url === undefined) return undefined;
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['content-length', 'host', 'connection'].includes(name.toLowerCase()),
  );
  return [
    `curl -X POST ${shellQuoted(url)}`,
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    `--data-binary ${shellQuoted(request.body)}`,
  ].join(' \\\n  ');
}
