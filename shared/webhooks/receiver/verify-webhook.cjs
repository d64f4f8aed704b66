'use strict';

// For receivers of our webhooks. This file needs nothing but Node 18 or newer, so you can simply copy it.
const { createHmac, timingSafeEqual } = require('node:crypto');

/** @typedef {typeof import('./verify-webhook.d.cts')} Published */

/** @type {Published['WebhookVerificationError']} */
class WebhookVerificationError extends Error {
  /**
   * @readonly
   * @type {import('./verify-webhook.d.cts').WebhookVerificationCode}
   */
  code;

  /**
   * @param {import('./verify-webhook.d.cts').WebhookVerificationCode} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}

/** @type {Published['verifyWebhook']} */
function verifyWebhook({ headers, body, secret, toleranceSec = 300, nowSec = Date.now() / 1000 }) {
  const secrets = usableSecrets(secret);
  if (typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    throw new TypeError('body must be the raw body, a string or a Buffer: parsed and re-serialized JSON has different bytes.');
  }
  const claim = serviceClaim(headers, secrets) ?? standardClaim(headers, secrets);
  if (claim === null) throw new WebhookVerificationError('missing_signature', 'There is no X-Service-Signature header.');
  checkAge(Number(claim.time), { toleranceSec, nowSec });
  const isGenuine = claim.keys.some((key) => {
    const expected = createHmac('sha256', key).update(claim.signedPrefix).update(body).digest();
    return claim.signatures.some((signature) => timingSafeEqual(signature, expected));
  });
  if (!isGenuine) {
    throw new WebhookVerificationError(
      'no_match',
      'No signature matches: the secret differs, or the body differs from the bytes that were sent.',
    );
  }
  return parsed(body);
}

/**
 * The contents of a signature header: the signing time and the signatures. Each signature has the length of a SHA-256
 * hash.
 * @typedef {{ readonly time: string, readonly signedPrefix: string, readonly signatures: readonly Buffer[], readonly keys: readonly (string | Buffer)[] }} Claim
 */

/** @type {(headers: import('./verify-webhook.d.cts').WebhookHeaders, secrets: readonly string[]) => Claim | null} */
function serviceClaim(headers, secrets) {
  const header = headerOf(headers, 'x-service-signature');
  if (header === null) return null;
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
  return { time, signedPrefix: `${time}.`, signatures: hexes.map((hex) => Buffer.from(hex, 'hex')), keys: secrets };
}

/** @type {(headers: import('./verify-webhook.d.cts').WebhookHeaders, secrets: readonly string[]) => Claim | null} */
function standardClaim(headers, secrets) {
  const header = headerOf(headers, 'webhook-signature');
  if (header === null) return null;
  const id = headerOf(headers, 'webhook-id');
  const time = headerOf(headers, 'webhook-timestamp') ?? '';
  const signatures = header
    .split(' ')
    .flatMap((part) => (/^v1,[A-Za-z0-9+/]{43}=$/.test(part) ? [Buffer.from(part.slice(3), 'base64')] : []));
  if (id === null || !/^\d{1,12}$/.test(time) || signatures.length === 0) {
    throw new WebhookVerificationError(
      'malformed_signature',
      'webhook-id, webhook-timestamp and webhook-signature must all be present and well formed.',
    );
  }
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).filter(({ length }) => length > 0);
  return { time, signedPrefix: `${id}.${time}.`, signatures, keys };
}

/** @type {(timeSec: number, limits: { readonly toleranceSec: number, readonly nowSec: number }) => void} */
function checkAge(timeSec, { toleranceSec, nowSec }) {
  const ageSec = nowSec - timeSec;
  // If `ageSec` is NaN, `!(ageSec <= toleranceSec)` is true, but `ageSec > toleranceSec` would be false.
  if (!(ageSec <= toleranceSec)) throw new WebhookVerificationError('too_old', `The signature is older than ${toleranceSec} seconds.`);
  if (!(ageSec >= -toleranceSec)) {
    throw new WebhookVerificationError(
      'too_new',
      `The signature is more than ${toleranceSec} seconds in the future: one of the clocks is wrong.`,
    );
  }
}

/** @type {(secret: string | readonly string[]) => readonly string[]} */
function usableSecrets(secret) {
  const secrets = typeof secret === 'string' ? [secret] : Array.isArray(secret) ? secret : [];
  // With an empty key, anyone could sign.
  if (secrets.length === 0 || secrets.some((each) => typeof each !== 'string' || each === '')) {
    throw new TypeError(
      'secret must be the signing secret of the endpoint (whsec_…), or a list of secrets. Is its environment variable set?',
    );
  }
  return secrets;
}

/** @type {(headers: import('./verify-webhook.d.cts').WebhookHeaders, name: string) => string | null} */
function headerOf(headers, name) {
  if (typeof headers?.get === 'function') return headers.get(name);
  const found = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof found === 'string') return found;
  return Array.isArray(found) ? found.join(',') : null;
}

/** @type {(body: string | Uint8Array) => import('./verify-webhook.d.cts').WebhookEvent} */
function parsed(body) {
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
  } catch {
    throw new WebhookVerificationError('malformed_body', 'The signature is valid, but the body is not JSON.');
  }
}

exports.verifyWebhook = verifyWebhook;
exports.WebhookVerificationError = WebhookVerificationError;
