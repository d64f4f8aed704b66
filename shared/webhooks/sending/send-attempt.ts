import type { AttemptTrigger, DeliveryAttempt, HttpHeaders, ReceiverResponse } from '../delivery/webhook-delivery.ts';
import { signatureHeader, standardWebhookHeaders } from '../signing/signature.ts';
import { classifyResponse } from './response-verdict.ts';
import type { SafeResponse, safeRequest, Timings } from './safe-request.ts';
import type { TargetPolicy } from './target-url.ts';

/** Receivers must answer within this time (specification: Limits). */
const responseDeadlineMs = 10_000;
/** The size to which the body of the answer is truncated, in bytes. */
const maxResponseBytes = 16 * 1024;

export type AttemptDeps = {
  readonly request: typeof safeRequest;
  readonly policy: TargetPolicy;
  /** Returns the current time in epoch ms. */
  readonly clock: () => number;
  /** A monotonic clock in milliseconds, for durations. */
  readonly steadyClock: () => number;
};

export type AttemptPlan = {
  readonly url: string;
  /** The secrets in plain text. Each secret adds a signature. */
  readonly secrets: readonly string[];
  /** `body` is sent and signed unchanged. */
  readonly event: { readonly id: string; readonly topic: string; readonly body: string };
  readonly number: number;
  readonly trigger: AttemptTrigger;
};

export type AttemptResult = {
  readonly made: DeliveryAttempt;
  readonly succeeded: boolean;
  readonly requestHeaders: HttpHeaders;
  /** Null if there was no answer. */
  readonly response: ReceiverResponse | null;
};

/**
 * POSTs an event to a receiver once, signed with the current time (specification: Events, 1 to 4). Failures of the
 * receiver or the network are returned as results, never thrown.
 */
export async function sendAttempt(deps: AttemptDeps, { url, secrets, event, number, trigger }: AttemptPlan): Promise<AttemptResult> {
  const atMs = deps.clock();
  const signed = { secrets, timestampSec: Math.floor(atMs / 1000), body: event.body };
  const requestHeaders = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1',
    'X-Service-Topic': event.topic,
    'X-Service-Webhook-Id': event.id,
    'X-Service-Signature': signatureHeader(signed),
    'X-Service-Attempt': String(number),
    ...standardWebhookHeaders({ id: event.id, ...signed }),
  };
  const answer = await deps.request({
    method: 'POST',
    url,
    headers: requestHeaders,
    body: event.body,
    policy: deps.policy,
    timeoutMs: responseDeadlineMs,
    maxResponseBytes,
    now: deps.steadyClock,
  });
  const { succeeded, failure, advice } = classifyResponse(answer, url);
  const made: DeliveryAttempt = {
    number,
    trigger,
    atMs,
    url,
    responseCode: answer.ok ? answer.status : null,
    durationMs: answer.timings.totalMs,
    timings: reachedPhases(answer.timings),
    failure,
    advice,
  };
  return { made, succeeded, requestHeaders, response: keptOf(answer) };
}

const keptOf = (answer: SafeResponse): ReceiverResponse | null =>
  answer.ok ? { headers: answer.headers, body: Buffer.from(answer.body).toString('utf8') } : null;

function reachedPhases({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Timings): Readonly<Record<string, number>> {
  const phases = { dns_ms: dnsMs, connect_ms: connectMs, tls_ms: tlsMs, first_byte_ms: firstByteMs, total_ms: totalMs };
  return Object.fromEntries(Object.entries(phases).flatMap(([name, ms]) => (ms === null ? [] : [[name, ms]])));
}
