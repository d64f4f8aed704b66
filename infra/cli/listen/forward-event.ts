import type { LoggedEvent } from '#shared/client/store-client.ts';
import type { Trim } from '#shared/webhooks/filter/event-filter.ts';
import { trimmedBody } from '#shared/webhooks/filter/payload-trim.ts';
import { signatureHeader, standardWebhookHeaders } from '#shared/webhooks/signing/signature.ts';
import { postBody } from '../post-body.ts';

/** The service's own time limit for receivers (specification: Limits). */
const limitMs = 10_000;

/**
 * The result of sending an event to a receiver. `outcome` is the status of the answer; `unreachable` means that no
 * server answered.
 */
export type ForwardResult = { readonly outcome: number | 'timeout' | 'unreachable'; readonly durationMs: number };

type Forwarding = {
  readonly url: string;
  readonly secret: string;
  readonly trim: Trim | null;
  readonly attempt: number;
  readonly signal: AbortSignal;
};

/**
 * Sends one event in the same way as the service's webhooks (specification: Events, 1 to 3), with the same headers and
 * a current signature. The fields that exist only in the log are left out.
 * @throws the reason of `signal` when `signal` is aborted
 */
export async function forwardEvent(event: LoggedEvent, { url, secret, trim, attempt, signal }: Forwarding): Promise<ForwardResult> {
  const { sequence: _, redacted: __, not_sent: ___, ...sent } = event;
  const body = trimmedBody(JSON.stringify(sent), trim);
  const startedMs = Date.now();
  const signed = { secrets: [secret], timestampSec: Math.floor(startedMs / 1000), body };
  const headers = {
    'User-Agent': 'Service-Webhooks/1',
    'X-Service-Topic': event.topic,
    'X-Service-Webhook-Id': event.id,
    'X-Service-Signature': signatureHeader(signed),
    'X-Service-Attempt': String(attempt),
    ...standardWebhookHeaders({ id: event.id, ...signed }),
  };
  const outcome = await postBody(url, { headers, body, limitMs, signal });
  return { outcome, durationMs: Date.now() - startedMs };
}
