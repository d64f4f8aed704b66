import type { StoreEvent } from './generated/store-api.ts';
import { claimOf, type SignatureClaim } from './webhook-claim.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export type { StoreEvent } from './generated/store-api.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './webhook-verification-error.ts';

/**
 * The type that Web Crypto requires: bytes without shared memory. Older versions of TypeScript lack it, so exported
 * declarations do not use it.
 */
type Bytes = Uint8Array<ArrayBuffer>;

/** Headers in the form that `fetch`, Node or API Gateway uses. The case of header names is ignored. */
export type WebhookHeaders = { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

export type WebhookToVerify = {
  readonly headers: WebhookHeaders;
  /**
   * The body exactly as received (`await request.text()`, `await request.arrayBuffer()`). JSON that was parsed and
   * serialized again has different bytes, so its signature does not match.
   */
  readonly body: string | Uint8Array | ArrayBuffer;
  /**
   * The complete signing secret, including `whsec_`. Pass a list of secrets while the receiver is replacing its secret.
   */
  readonly secret: string | readonly string[];
  /**
   * The maximum difference in seconds between the signature's time and the current time, in either direction. Default:
   * 300.
   */
  readonly toleranceSec?: number;
  /** The current time in Unix seconds. Default: the system clock. */
  readonly nowSec?: number;
};

/**
 * Returns the event of a webhook that is genuine and recent. Reads `X-Service-Signature`, or the `webhook-*` headers of
 * Standard Webhooks if only those are present. The event's `topic` determines the type of its `data`. Uses Web Crypto,
 * so it runs in Workers, Deno, Bun and Node 20.
 * @throws WebhookVerificationError if the request is not a genuine and recent webhook; answer the request with 400
 * @throws TypeError for a mistake in the receiver's code: no secret, or a body that was already parsed
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  toleranceSec = 300,
  nowSec = Date.now() / 1000,
}: WebhookToVerify): Promise<StoreEvent> {
  const secrets = usableSecrets(secret);
  const bytes = bytesOf(body);
  const claim = claimOf((name) => headerOf(headers, name), secrets);
  checkAge(nowSec - Number(claim.time), toleranceSec);
  const isGenuine = (await Promise.all(claim.keys.map((key) => signs(key, claim, bytes)))).includes(true);
  if (!isGenuine) {
    throw new WebhookVerificationError(
      'no_match',
      'No signature matches: the secret differs, or the body differs from the bytes that were sent.',
    );
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  } catch {
    throw new WebhookVerificationError('malformed_body', 'The signature is valid, but the body is not JSON.');
  }
}

/** Reports whether one of the signatures was made with this key. Web Crypto compares signatures in constant time. */
async function signs(secret: Uint8Array, { signedPrefix, signatures }: SignatureClaim, body: Uint8Array): Promise<boolean> {
  const prefix = new TextEncoder().encode(signedPrefix);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const key = await crypto.subtle.importKey('raw', secret as Bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const matches = await Promise.all(signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature as Bytes, signed)));
  return matches.includes(true);
}

function checkAge(ageSec: number, toleranceSec: number): void {
  // The comparison is negated so that it also rejects NaN.
  if (!(ageSec <= toleranceSec)) throw new WebhookVerificationError('too_old', `The signature is older than ${toleranceSec} seconds.`);
  if (ageSec >= -toleranceSec) return;
  const message = `The signature is more than ${toleranceSec} seconds in the future: one of the clocks is wrong.`;
  throw new WebhookVerificationError('too_new', message);
}

function usableSecrets(secret: unknown): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  // An empty key must be refused, because anyone can sign with it.
  if (secrets.length === 0 || secrets.some((each) => typeof each !== 'string' || each === '')) {
    throw new TypeError(
      'secret must be the signing secret of the endpoint (whsec_…), or a list of secrets. Is its environment variable set?',
    );
  }
  return secrets as readonly string[];
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('body must be the raw body, a string or bytes: parsed and re-serialized JSON has different bytes.');
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name);
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof found === 'string') return found;
  return Array.isArray(found) ? found.join(',') : null;
}
