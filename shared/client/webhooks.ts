import type { StoreEvent } from './generated/store-api.ts';
import { claimOf, type SignatureClaim } from './webhook-claim.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export type { StoreEvent } from './generated/store-api.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './webhook-verification-error.ts';

/** What Web Crypto wants: no memory that is shared. Older TypeScript has no word for it, so declarations have none. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Headers as `fetch`, Node or API Gateway have them; names in any case. */
export type WebhookHeaders = { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

export type WebhookToVerify = {
  readonly headers: WebhookHeaders;
  /** The bytes as they came in (`await request.text()`, `await request.arrayBuffer()`). JSON that was parsed and printed again has others. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** The whole signing secret, with its `whsec_`; a list while a secret is being replaced on the receiver's side. */
  readonly secret: string | readonly string[];
  /** How far the signature's time may lie from now, in both directions; 300 unless given. */
  readonly toleranceSec?: number;
  /** Unix seconds; the clock unless given. */
  readonly nowSec?: number;
};

/**
 * The event of a webhook that is genuine and recent; its `topic` tells the type of its `data`. It uses Web Crypto, and so runs in Workers, Deno, Bun
 * and Node 20 alike. Reads `X-Service-Signature`, or the `webhook-*` headers of Standard Webhooks where only those are there.
 * @throws WebhookVerificationError for a request that is not genuine: answer it with 400
 * @throws TypeError for a mistake of the receiver: no secret, or a body that was parsed already
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
      'No signature fits: the secret is another one, or the body is not the bytes that were sent.',
    );
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  } catch {
    throw new WebhookVerificationError('malformed_body', 'The body is signed, but it is not JSON.');
  }
}

/** Whether one of the signatures was made with the key; Web Crypto compares in constant time. */
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
  // Written so that a number that is none refuses.
  if (!(ageSec <= toleranceSec)) throw new WebhookVerificationError('too_old', `The signature is older than ${toleranceSec} seconds.`);
  if (ageSec >= -toleranceSec) return;
  const message = `The signature is from more than ${toleranceSec} seconds ahead: one of the clocks is wrong.`;
  throw new WebhookVerificationError('too_new', message);
}

function usableSecrets(secret: unknown): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  // With an empty key, everybody could sign.
  if (secrets.length === 0 || secrets.some((each) => typeof each !== 'string' || each === '')) {
    throw new TypeError('secret must be the signing secret of the endpoint (whsec_…), or a list of them. Is its environment variable set?');
  }
  return secrets as readonly string[];
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('body must be the raw body, a string or its bytes: JSON that was parsed and printed again has other bytes.');
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name);
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof found === 'string') return found;
  return Array.isArray(found) ? found.join(',') : null;
}
