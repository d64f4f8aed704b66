import { createHash } from 'node:crypto';
import { countRequest } from '#shared/table/count-request.ts';
import { keys } from '#shared/table/keys.ts';
import { absent, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';

/** What is stored of a credential besides its key and its count of requests. */
type StoredCredential = {
  readonly kind: 'api_key' | 'app_token';
  readonly storeId: string;
  /** Id of the API key or of the app's installation. */
  readonly holderId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'revoked';
  readonly validUntilMs: number | null;
};

/** The stored form of a credential. */
export const credentialForm = storedForm<StoredCredential>()({
  kind: oneOf(['api_key', 'app_token']),
  storeId: text,
  holderId: number,
  name: text,
  scopes: listOf(text),
  status: oneOf(['active', 'revoked']),
  validUntilMs: optional(number),
});

/** How the last use of a credential is read; null when it was never used. */
type CredentialUse = Pick<StoredCredential, 'holderId'> & { readonly lastUsedAtMs: number | null };
export const credentialUseForm = storedForm<CredentialUse>()({ holderId: number, lastUsedAtMs: absent(number) });

/** A credential as the pipeline sees it, with the request that presented it already counted. */
export type CountedCredential = StoredCredential & { readonly hits: number; readonly windowEndsMs: number };

/** Secrets are stored as SHA-256 only: they have 190 bits of their own, so no salt or stretching is needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Looks a secret up, counts the request and notes its use in one update (design §5). Nothing is cached between requests:
 * a rolled, revoked or uninstalled credential stops at once. Null when the secret is unknown.
 */
export async function useCredential(table: Table, secret: string, nowMs: number): Promise<CountedCredential | null> {
  const counted = await countRequest(table, keys.credential(hashSecret(secret)), { nowMs, mustExist: true });
  if (counted === null) return null;
  return { ...credentialForm.read(counted.item), hits: counted.hits, windowEndsMs: counted.windowEndsMs };
}

export type NewCredential = Omit<StoredCredential, 'status'> & { readonly secret: string };

/** The stored form of a credential: found by the hash of its secret, which is not kept. */
export const credentialItem = (credential: NewCredential): Record<string, unknown> => ({
  ...keys.credential(hashSecret(credential.secret)),
  entity: 'credential',
  ...credentialForm.write({ ...credential, status: 'active' }),
});
