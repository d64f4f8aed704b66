import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import type { SecretPrefix } from './credential-secret.ts';
import type { Scope } from './scopes.ts';

/** An API key as the admin shows it (specification: Authentication, 2 to 4). Its secret is known by its hash only. */
export type ApiKey = {
  readonly id: number;
  readonly name: string;
  readonly prefix: SecretPrefix;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** Name of the person who created it. */
  readonly createdBy: string;
  readonly secretHash: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The fields of a key that staff set. */
type ApiKeyTerms = Pick<ApiKey, 'name' | 'scopes' | 'expiresAtMs'>;

/** A change of what staff say of a key; a field that is left out (undefined) stays as it is. */
export type ApiKeyChange = Changes<ApiKeyTerms, keyof ApiKeyTerms>;

/** A new key with the defaults: it opens nothing, and does not expire. */
export const blankApiKey: ApiKeyTerms = { name: '', scopes: [], expiresAtMs: null };

/** The key as it is after a change. */
export function changeApiKey<Key extends ApiKeyTerms>(before: Key, change: ApiKeyChange): Key {
  const terms: ApiKeyTerms = before;
  return { ...before, ...withChanges(terms, change) };
}

/** Requests per minute of a key or an installation; in trial stores, whose keys are test keys (specification: Limits). */
export const requestsPerMinute = { live: 120, test: 30 } as const;

/** A store has at most this many keys that are not revoked; each has a rate of its own. */
export const maxApiKeys = 50;

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** Whether a key works at a time. Revoked is for ever, so it outranks expired. */
export function apiKeyStatus(key: Pick<ApiKey, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): ApiKeyStatus {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : 'active';
}
