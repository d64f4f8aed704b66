import type { WebhookDelivery, WebhookDeliveryTry } from '#shared/client/generated/admin-api.ts';
import { maxAttempts, retryWaitsMs } from '#shared/webhooks/delivery/retry-schedule.ts';
import { shellQuoted } from '../api/call.ts';

export type Attempt = WebhookDeliveryTry;

/** An attempt that is still to come, if all before it fail. */
export type ComingAttempt = {
  /** Of the eight; the first is 1. */
  readonly number: number;
  /** Not before; a wait can be up to 5 % longer, five minutes at most, and as long as the receiver asks for. */
  readonly notBefore: string;
};

type Planned = Pick<WebhookDelivery, 'automatic_attempts' | 'next_attempt_at'>;

/** Whether its attempt is overdue: it waits for its turn at the endpoint, or for a failing endpoint to recover. */
export const isOverdue = ({ next_attempt_at: next }: Pick<Planned, 'next_attempt_at'>, nowMs: number): boolean =>
  next !== null && Date.parse(next) < nowMs - 60_000;

/** The attempts that a delivery has left, with the times of the clock at which each is due at the earliest. Empty when none is planned. */
export function comingAttempts({ automatic_attempts: made, next_attempt_at: next }: Planned, nowMs: number): readonly ComingAttempt[] {
  if (next === null) return [];
  let atMs = Math.max(Date.parse(next), nowMs);
  return Array.from({ length: Math.max(0, maxAttempts - made) }, (_, index) => {
    if (index > 0) atMs += retryWaitsMs[made + index - 1] ?? 0;
    return { number: made + index + 1, notBefore: new Date(atMs).toISOString() };
  });
}

const failedForMs = 72 * 3_600_000;

/** When the service would switch the endpoint off, if every coming attempt fails and nothing else succeeds there, and why. */
export function expectedSwitchOffMs(
  coming: readonly ComingAttempt[],
  failingSince: string | null,
): { readonly at: string; readonly because: 'tries_used' | 'failing_3_days' } | null {
  const last = coming.at(-1);
  if (last === undefined) return null;
  const overdueMs = failingSince === null ? Number.POSITIVE_INFINITY : Date.parse(failingSince) + failedForMs;
  const first = coming.find(({ notBefore }) => Date.parse(notBefore) >= overdueMs);
  return first === undefined ? { at: last.notBefore, because: 'tries_used' } : { at: first.notBefore, because: 'failing_3_days' };
}

/** A part of an attempt's time, as it is drawn: both in ms. */
export type Phase = { readonly name: string; readonly startMs: number; readonly durationMs: number };

/** The phases of an attempt one after the other; what no phase accounts for is the rest: reading the answer, or waiting until the end. */
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

/** The attempt that the list shows: the last one that was made. */
export const lastAttempt = ({ tries }: Pick<WebhookDelivery, 'tries'>): Attempt | undefined => tries.at(-1);

/** The last request as a command for a terminal, byte for byte; undefined before the first attempt, and when its body is gone. */
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
