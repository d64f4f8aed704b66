import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import type { SecretPrefix } from './credential-secret.ts';
import type { Scope } from './scopes.ts';

/** An API key, as the admin shows it (specification: Authentication, 2 to 4). Only a hash of its secret is stored. */
export type ApiKey = {
  readonly id: number;
  readonly name: string;
  readonly prefix: SecretPrefix;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** The name of the staff member who created the key. */
  readonly createdBy: string;
  readonly secretHash: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The fields that staff set. */
type ApiKeyTerms = Pick<ApiKey, 'name' | 'scopes' | 'expiresAtMs'>;

/** The fields of an API key that a request changes. Undefined fields stay unchanged. */
export type ApiKeyChange = Changes<ApiKeyTerms, keyof ApiKeyTerms>;

/** A new key with the defaults: no scopes, no expiry. */
export const blankApiKey: ApiKeyTerms = { name: '', scopes: [], expiresAtMs: null };

/** Returns `before` with a change applied. */
export function changeApiKey<Key extends ApiKeyTerms>(before: Key, change: ApiKeyChange): Key {
  const terms: ApiKeyTerms = before;
  return { ...before, ...withChanges(terms, change) };
}

/**
 * The maximum number of requests per minute for a key or an installation. It is lower in trial stores, whose keys are
 * test keys (specification: Limits).
 */
export const requestsPerMinute = { live: 120, test: 30 } as const;

/** The maximum number of unrevoked keys per store. Each key has its own rate limit. */
export const maxApiKeys = 50;

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/**
 * Returns a key's status at a given time. A revoked key is `revoked` even if it has also expired, because revocation is
 * final.
 */
export function apiKeyStatus(key: Pick<ApiKey, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): ApiKeyStatus {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : 'active';
}
