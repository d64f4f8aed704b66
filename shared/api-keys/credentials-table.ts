import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { countRequest } from '#shared/table/count-request.ts';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

const StoredCredential = v.object({
  kind: v.picklist(['api_key', 'app_token']),
  store_id: v.string(),
  /** Id of the API key or of the app's installation. */
  holder_id: v.number(),
  name: v.string(),
  scopes: v.array(v.string()),
  status: v.picklist(['active', 'revoked']),
  valid_until_ms: v.nullable(v.number()),
});

/** A credential as the pipeline sees it, with the request that presented it already counted. */
export type CountedCredential = {
  readonly kind: 'api_key' | 'app_token';
  readonly storeId: string;
  readonly holderId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'revoked';
  readonly validUntilMs: number | null;
  readonly hits: number;
  readonly windowEndsMs: number;
};

/** Secrets are stored as SHA-256 only: they have 190 bits of their own, so no salt or stretching is needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Looks a secret up, counts the request and notes its use in one update (design §5). Nothing is cached between requests:
 * a rolled, revoked or uninstalled credential stops at once. Null when the secret is unknown.
 */
export async function useCredential(table: Table, secret: string, nowMs: number): Promise<CountedCredential | null> {
  const counted = await countRequest(table, keys.credential(hashSecret(secret)), { nowMs, mustExist: true });
  if (counted === null) return null;
  const stored = v.parse(StoredCredential, counted.item);
  return {
    kind: stored.kind,
    storeId: stored.store_id,
    holderId: stored.holder_id,
    name: stored.name,
    scopes: stored.scopes,
    status: stored.status,
    validUntilMs: stored.valid_until_ms,
    hits: counted.hits,
    windowEndsMs: counted.windowEndsMs,
  };
}

export type NewCredential = {
  readonly secret: string;
  readonly kind: 'api_key' | 'app_token';
  readonly storeId: string;
  readonly holderId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly validUntilMs: number | null;
};

/** The stored form of a credential: found by the hash of its secret, which is not kept. */
export const credentialItem = (credential: NewCredential): Record<string, unknown> => ({
  ...keys.credential(hashSecret(credential.secret)),
  entity: 'credential',
  kind: credential.kind,
  store_id: credential.storeId,
  holder_id: credential.holderId,
  name: credential.name,
  scopes: credential.scopes,
  status: 'active',
  valid_until_ms: credential.validUntilMs,
});
