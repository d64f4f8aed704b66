/** An event as it was sent (`events/README.md`). A receiver ignores fields that it does not know. */
export type WebhookEvent = {
  /** The same at every try, and for every endpoint: what came with an id that is known already is a duplicate. */
  readonly id: string;
  readonly object: 'event';
  readonly topic: string;
  readonly api_version: string;
  readonly created_at: string;
  /** The store is a trial. */
  readonly test: boolean;
  /** Sent on request, to try an endpoint. */
  readonly sample: boolean;
  readonly store: { readonly id: string; readonly domain: string };
  readonly data: Record<string, unknown>;
  readonly previous: Record<string, unknown> | null;
  readonly [field: string]: unknown;
};

/** Headers as Node, Express, API Gateway or `fetch` have them; names in any case. */
export type WebhookHeaders = { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

export type WebhookRequest = {
  readonly headers: WebhookHeaders;
  /** The bytes as they came in. JSON that was parsed and printed again has others. */
  readonly body: string | Uint8Array;
  /** The whole signing secret, with its `whsec_`; a list while a secret is being replaced on the receiver's side. */
  readonly secret: string | readonly string[];
  /** How far the signature's time may lie from now, in both directions; 300 unless given. */
  readonly toleranceSec?: number;
  /** Unix seconds; the clock unless given. */
  readonly nowSec?: number;
};

export type WebhookVerificationCode = 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';

/** The request is not to be trusted, and `code` says why. Its message holds neither secret nor body: it may be logged. */
export class WebhookVerificationError extends Error {
  constructor(code: WebhookVerificationCode, message: string);
  readonly name: string;
  readonly code: WebhookVerificationCode;
}

/**
 * The event of a webhook that is genuine and recent. Reads `X-Service-Signature`, or the `webhook-*` headers of Standard
 * Webhooks where only those are there; one matching signature is enough.
 * @throws WebhookVerificationError for a request that is not: answer it with 400
 * @throws TypeError for a mistake of the receiver: no secret, or a body that was parsed already
 */
export function verifyWebhook(request: WebhookRequest): WebhookEvent;
