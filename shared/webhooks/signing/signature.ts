import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';
const secretBytes = 32;

/**
 * Returns a new signing secret for an endpoint: `whsec_` followed by 32 random bytes in base64. Libraries for the
 * Standard Webhooks convention decode the part after the prefix, so it must be valid base64.
 */
export const newSigningSecret = (randomBytes: (count: number) => Uint8Array): string =>
  `${secretPrefix}${Buffer.from(randomBytes(secretBytes)).toString('base64')}`;

/** What the signatures are computed from: the exact body, the time of the attempt in Unix seconds, and the secrets. */
export type Signed = { readonly secrets: readonly string[]; readonly timestampSec: number; readonly body: string };

const macOf = (secret: string, timestampSec: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${timestampSec}.${body}`).digest();

/**
 * Returns the value of `X-Service-Signature`: `t=<Unix seconds>,v1=<hex>`, with one `v1` per secret (two during a
 * roll). `v1` is the HMAC-SHA256 of `{t}.{raw body}`, keyed with the whole secret including its prefix (specification:
 * Events, 2).
 */
export const signatureHeader = ({ secrets, timestampSec, body }: Signed): string =>
  [`t=${timestampSec}`, ...secrets.map((secret) => `v1=${macOf(secret, timestampSec, body).toString('hex')}`)].join(',');

/**
 * Returns the headers that the Standard Webhooks convention requires for an attempt. `webhook-signature` contains one
 * signature per secret. The key of a signature is the part of the secret after `whsec_`, decoded from base64.
 */
export const standardWebhookHeaders = ({ id, secrets, timestampSec, body }: Signed & { readonly id: string }) =>
  ({
    'webhook-id': id,
    'webhook-timestamp': String(timestampSec),
    'webhook-signature': secrets
      .map((secret) => Buffer.from(secret.slice(secretPrefix.length), 'base64'))
      .map((key) => createHmac('sha256', key).update(`${id}.${timestampSec}.${body}`).digest('base64'))
      .map((signature) => `v1,${signature}`)
      .join(' '),
  }) as const satisfies Readonly<Record<string, string>>;
