/** An event as sent (`events/README.md`). Receivers should ignore unknown fields. */
export type WebhookEvent = {
  /** The same in every attempt and for every endpoint, so an event whose id you have seen before is a duplicate. */
  readonly id: string;
  readonly object: 'event';
  readonly topic: string;
  readonly api_version: string;
  readonly created_at: string;
  /** Whether the event is from a trial store. */
  readonly test: boolean;
  /** Whether the event is a sample, sent on request to test an endpoint. */
  readonly sample: boolean;
  readonly store: { readonly id: string; readonly domain: string };
  readonly data: Record<string, unknown>;
  readonly previous: Record<string, unknown> | null;
  readonly [field: string]: unknown;
};

/** Headers in the form that Node, Express, API Gateway or `fetch` uses. Names may be in any case. */
export type WebhookHeaders = { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

export type WebhookRequest = {
  readonly headers: WebhookHeaders;
  /** The raw body as received. Do not parse and re-serialize it, because that changes its bytes. */
  readonly body: string | Uint8Array;
  /** The whole signing secret, including `whsec_`. Pass a list of secrets while you replace one. */
  readonly secret: string | readonly string[];
  /** The maximum difference, in seconds, between the signature's time and `nowSec`, in either direction. Default: 300. */
  readonly toleranceSec?: number;
  /** The current time in Unix seconds. Default: the clock. */
  readonly nowSec?: number;
};

export type WebhookVerificationCode = 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';

/**
 * Thrown if a request cannot be trusted; `code` gives the reason. The message contains neither the secret nor the body,
 * so it may be logged.
 */
export class WebhookVerificationError extends Error {
  constructor(code: WebhookVerificationCode, message: string);
  readonly name: string;
  readonly code: WebhookVerificationCode;
}

/**
 * Returns the event of a webhook that is genuine and recent. Checks `X-Service-Signature` or, if only those are present,
 * the `webhook-*` headers of Standard Webhooks. One matching signature is enough.
 * @throws WebhookVerificationError for any other request; answer it with 400
 * @throws TypeError if the receiver passes no secret, or a body that has already been parsed
 */
export function verifyWebhook(request: WebhookRequest): WebhookEvent;
