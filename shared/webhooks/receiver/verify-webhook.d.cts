/** An event as sent (`events/README.md`). Receivers should ignore unknown fields. */
export type WebhookEvent = {
  /** The same in every attempt and for every endpoint: an event with a known id is a duplicate. */
  readonly id: string;
  readonly object: 'event';
  readonly topic: string;
  readonly api_version: string;
  readonly created_at: string;
  /** Whether the store is a trial. */
  readonly test: boolean;
  /** Whether it is a sample, sent on request to test an endpoint. */
  readonly sample: boolean;
  readonly store: { readonly id: string; readonly domain: string };
  readonly data: Record<string, unknown>;
  readonly previous: Record<string, unknown> | null;
  readonly [field: string]: unknown;
};

/** Headers as Node, Express, API Gateway or `fetch` represent them; names in any case. */
export type WebhookHeaders = { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

export type WebhookRequest = {
  readonly headers: WebhookHeaders;
  /** The body as received. Parsed and re-serialized JSON has different bytes. */
  readonly body: string | Uint8Array;
  /** The whole signing secret, including `whsec_`; a list while the receiver replaces a secret. */
  readonly secret: string | readonly string[];
  /** The maximum number of seconds by which the signature's time may differ from now, in either direction. Default: 300. */
  readonly toleranceSec?: number;
  /** The current time in Unix seconds. Default: the clock. */
  readonly nowSec?: number;
};

export type WebhookVerificationCode = 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';

/** The request cannot be trusted, for the reason in `code`. The message contains neither secret nor body, so it may be logged. */
export class WebhookVerificationError extends Error {
  constructor(code: WebhookVerificationCode, message: string);
  readonly name: string;
  readonly code: WebhookVerificationCode;
}

/**
 * Returns the event of a genuine and recent webhook. Reads `X-Service-Signature`, or the `webhook-*` headers of Standard
 * Webhooks if only those are present; one matching signature is enough.
 * @throws WebhookVerificationError for any other request: answer it with 400
 * @throws TypeError for a mistake in the receiver: no secret, or a body that has already been parsed
 */
export function verifyWebhook(request: WebhookRequest): WebhookEvent;
