import { headerValue, type NamedValue } from './read-headers.ts';
import { bodyVariants, type SuspectedInput, secretVariants } from './usual-mistakes.ts';

/** Computes the HMAC-SHA256 of a message. The key must have at least one byte. */
export type Hmac = (key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** A request as received. */
export type ReceivedWebhook = {
  readonly headers: readonly NamedValue[];
  /** The raw body, byte for byte. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly secrets: readonly string[];
  /** The time of arrival, in Unix seconds. */
  readonly nowSec: number;
  readonly toleranceSec?: number;
};

/** The verdicts. All but `valid` are error codes of `verifyWebhook` (`shared/webhooks/receiver`). */
export type Verdict = 'valid' | 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';

/** An explanation of each verdict, for the owner of the receiver. */
export const verdictText: Readonly<Record<Verdict, string>> = {
  valid:
    'The webhook is genuine. A receiver that rejects it has a different secret, changes the body before it checks it, or decodes the secret instead of using its text as the key.',
  missing_signature:
    'Neither the X-Service-Signature header nor those of Standard Webhooks are present. The request is not from us, or a proxy removed the headers.',
  malformed_signature: 'The signature header does not have the form t=<Unix seconds>,v1=<64 hexadecimal digits>.',
  too_old: 'The signature was made more than 5 minutes before the request arrived: somebody replayed it, or your clock is ahead.',
  too_new: 'The signature was made more than 5 minutes after the time of arrival: your clock is behind.',
  no_match: 'No signature matches: the secret differs, or the body differs from the bytes that were sent.',
  malformed_body: 'The signature matches, but the body is not JSON.',
};

export type Examination = {
  readonly verdict: Verdict;
  /** The header that was checked; null if the header is missing or malformed. */
  readonly header: 'X-Service-Signature' | 'webhook-signature' | null;
  /**
   * `signedAtSec` is the time of the signature, in Unix seconds. `ageSec` is the number of seconds from the signature
   * to the arrival; negative if the signature is later.
   */
  readonly signedAtSec: number | null;
  readonly ageSec: number | null;
  /**
   * `isGenuine` tells whether a signature of any age matches without a correction of the body or the secret. `secret`
   * is the index of the secret that matches, with or without a correction; null if no secret matches.
   */
  readonly isGenuine: boolean;
  readonly secret: number | null;
  /**
   * The mistakes in the body and in the secret that explain why no signature matches. Each is null if there is no such
   * mistake or if the cause is unknown.
   */
  readonly changedBody: SuspectedInput<Uint8Array<ArrayBuffer>>['mistake'] | null;
  readonly changedSecret: SuspectedInput<string>['mistake'] | null;
};

type Claim = {
  readonly header: NonNullable<Examination['header']>;
  readonly timeSec: number;
  readonly signedPrefix: string;
  readonly signatures: readonly string[];
  readonly keyOf: (secret: string) => Uint8Array<ArrayBuffer>;
};

const utf8 = new TextEncoder();

/** Checks whether a webhook is genuine, by the same rules as `verifyWebhook`, and looks for the cause if it is not. */
export async function examineSignature(received: ReceivedWebhook, hmac: Hmac): Promise<Examination> {
  const { headers, body, secrets, nowSec, toleranceSec = 300 } = received;
  const claim = claimOf(headers);
  const nothing = { isGenuine: false, secret: null, changedBody: null, changedSecret: null };
  if (claim === 'missing_signature' || claim === 'malformed_signature') {
    return { verdict: claim, header: null, signedAtSec: null, ageSec: null, ...nothing };
  }
  const ageSec = nowSec - claim.timeSec;
  const found = await findMatch(claim, { body, secrets }, hmac);
  const isGenuine = found !== undefined && found.changedBody === null && found.changedSecret === null;
  const verdict = ((): Verdict => {
    if (ageSec > toleranceSec) return 'too_old';
    if (ageSec < -toleranceSec) return 'too_new';
    if (!isGenuine) return 'no_match';
    return isJson(body) ? 'valid' : 'malformed_body';
  })();
  return { verdict, header: claim.header, signedAtSec: claim.timeSec, ageSec, ...nothing, ...found, isGenuine };
}

function claimOf(headers: readonly NamedValue[]): Claim | 'missing_signature' | 'malformed_signature' {
  const service = headerValue(headers, 'x-service-signature');
  if (service !== undefined) {
    const parts = service.split(',').map((part) => part.trim());
    const [time = '', ...others] = parts.filter((part) => part.startsWith('t=')).map((part) => part.slice(2));
    const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3));
    if (others.length > 0 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return 'malformed_signature';
    return {
      header: 'X-Service-Signature',
      timeSec: Number(time),
      signedPrefix: `${time}.`,
      signatures,
      keyOf: (secret) => utf8.encode(secret),
    };
  }
  const standard = headerValue(headers, 'webhook-signature');
  if (standard === undefined) return 'missing_signature';
  const [id, time] = [headerValue(headers, 'webhook-id'), headerValue(headers, 'webhook-timestamp') ?? ''];
  const signatures = standard
    .split(' ')
    .filter((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part))
    .map((part) => hexOf(bytesOfBase64(part.slice(3))));
  if (id === undefined || !/^\d{1,12}$/.test(time) || signatures.length === 0) return 'malformed_signature';
  const keyOf = (secret: string) => bytesOfBase64(secret.replace(/^whsec_/, ''));
  return { header: 'webhook-signature', timeSec: Number(time), signedPrefix: `${id}.${time}.`, signatures, keyOf };
}

type Match = Pick<Examination, 'secret' | 'changedBody' | 'changedSecret'>;

/**
 * Returns the first combination of a body and a secret that matches a signature. The body and each secret are tried
 * unchanged first, and then with each common mistake corrected.
 */
async function findMatch(
  claim: Claim,
  { body, secrets }: Pick<ReceivedWebhook, 'body' | 'secrets'>,
  hmac: Hmac,
): Promise<Match | undefined> {
  const prefix = utf8.encode(claim.signedPrefix);
  for (const ofBody of bodyVariants(body)) {
    const message = joined(prefix, ofBody.value);
    for (const [secret, given] of secrets.entries()) {
      for (const ofSecret of secretVariants(given)) {
        const key = claim.keyOf(ofSecret.value);
        if (key.length === 0) continue;
        const signature = hexOf(await hmac(key, message));
        if (claim.signatures.includes(signature)) return { secret, changedBody: ofBody.mistake, changedSecret: ofSecret.mistake };
      }
    }
  }
  return undefined;
}

/** Returns an HMAC function that uses WebCrypto. */
export const webHmac =
  (subtle: typeof globalThis.crypto.subtle): Hmac =>
  async (key, message) => {
    const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await subtle.sign('HMAC', imported, message));
  };

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decodes base64. Returns an empty array if the string is invalid. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}
