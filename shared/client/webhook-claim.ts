import { WebhookVerificationError } from './webhook-verification-error.ts';

/** What a webhook's headers claim: the signing time, the signatures, and the keys that may have been used. */
export type SignatureClaim = {
  /** In Unix seconds, as in the header. */
  readonly time: string;
  /** The start of the signed content; the body follows it. */
  readonly signedPrefix: string;
  readonly signatures: readonly Uint8Array[];
  readonly keys: readonly Uint8Array[];
};

/**
 * Reads the claim from `X-Service-Signature`, or from the three Standard Webhooks headers if only those are present.
 * @throws WebhookVerificationError if there is no valid claim
 */
export function claimOf(header: (name: string) => string | null, secrets: readonly string[]): SignatureClaim {
  const ours = header('x-service-signature');
  if (ours !== null) return serviceClaim(ours, secrets);
  const signature = header('webhook-signature');
  if (signature === null) throw new WebhookVerificationError('missing_signature', 'There is no X-Service-Signature header.');
  return standardClaim(signature, header('webhook-id'), header('webhook-timestamp') ?? '', secrets);
}

function serviceClaim(header: string, secrets: readonly string[]): SignatureClaim {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t=')).map((part) => part.slice(2));
  const hexes = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3));
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || hexes.length === 0) {
    throw new WebhookVerificationError(
      'malformed_signature',
      'X-Service-Signature does not have the form t=<Unix seconds>,v1=<64 hexadecimal digits>.',
    );
  }
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  return { time, signedPrefix: `${time}.`, signatures: hexes.map(bytesOfHex), keys };
}

function standardClaim(header: string, id: string | null, time: string, secrets: readonly string[]): SignatureClaim {
  const signatures = header
    .split(' ')
    .flatMap((part) => (/^v1,[A-Za-z0-9+/]{43}=$/.test(part) ? (bytesOfBase64(part.slice(3)) ?? []) : []));
  if (id === null || !/^\d{1,12}$/.test(time) || signatures.length === 0) {
    throw new WebhookVerificationError(
      'malformed_signature',
      'webhook-id, webhook-timestamp and webhook-signature must all be present and well formed.',
    );
  }
  const keys = secrets.flatMap((secret) => bytesOfBase64(secret.replace(/^whsec_/, '')) ?? []).filter(({ length }) => length > 0);
  return { time, signedPrefix: `${id}.${time}.`, signatures, keys };
}

const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** Decodes base64; null if it is invalid. */
function bytesOfBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
