import { createHash, createHmac } from 'node:crypto';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';

/** The maximum length of an Idempotency-Key (specification: Limits). */
const maxKeyLength = 255;

type ReplayableAnswer = { readonly status: number; readonly body: string };

type ClaimOutcome =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'replay'; readonly answer: ReplayableAnswer & { readonly sealed: boolean } }
  | { readonly outcome: 'in_progress' }
  | { readonly outcome: 'reused' };

/** The idempotency store that the pipeline uses. It is implemented by `shared/table/idempotency.ts`. */
export type IdempotencyPort = {
  readonly claim: (
    claim: IdempotencyClaim,
    request: { fingerprint: string; visibility: string; nowMs: number; lockUntilMs: number },
  ) => Promise<ClaimOutcome>;
  readonly complete: (claim: IdempotencyClaim, answer: ReplayableAnswer) => Promise<void>;
  readonly release: (claim: IdempotencyClaim) => Promise<void>;
};

/** Encrypts responses that contain a secret, so that they can be stored for replays, and decrypts them again. */
export type AnswerSeal = {
  readonly seal: (storeId: string, body: string) => Promise<string>;
  readonly open: (storeId: string, sealed: string) => Promise<string>;
};

/**
 * Returns a fingerprint of a request's method, path and JSON body (specification: Idempotency rules). If the body
 * contains a secret that could be guessed, pass a secret `key` for the hash.
 */
export const fingerprintOf = (method: string, path: string, json: unknown, key: string | null = null): string =>
  (key === null ? createHash('sha256') : createHmac('sha256', key))
    .update(`${method} ${path}\n${json === undefined ? '' : canonicalJson(json)}`)
    .digest('hex');

/**
 * Reads an Idempotency-Key header. Returns null if there is none.
 * @throws FieldErrors if the key is empty or too long
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = header.trim();
  if (key === '') throw fieldError('Idempotency-Key', 'too_short', 'must not be empty.');
  if (key.length > maxKeyLength) throw fieldError('Idempotency-Key', 'too_long', `must be at most ${maxKeyLength} characters.`);
  return key;
}

/** Returns the refusal for a key that could not be claimed. */
export const claimRefusal = (outcome: 'in_progress' | 'reused'): DomainError =>
  outcome === 'in_progress'
    ? new DomainError('idempotency_in_progress', 'A request with this Idempotency-Key is still running; retry in a second.')
    : new DomainError('idempotency_key_reused', 'This Idempotency-Key was used with a different request within the last 24 hours.');

/** Serializes JSON in a form that does not depend on key order or white space, so that two bodies can be compared. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
  }
  // JSON.stringify would turn Infinity into null, so a body with Infinity would count as equal to a body with null.
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value) ?? 'null';
}
