import { type SecretBox, webhookSecretOf } from '#shared/kernel/secret-box.ts';

/** Decrypts a store's signing secret. */
export type DecryptSecret = (ciphertext: string, storeId: string) => Promise<string>;

const maxKept = 1_000;

/**
 * Returns a function that decrypts each ciphertext only once per container. The cache needs no expiry, because a new
 * secret always has a new ciphertext.
 */
export function cachedDecrypt(secrets: Pick<SecretBox, 'decrypt'>): DecryptSecret {
  const kept = new Map<string, string>();
  return async (ciphertext, storeId) => {
    const cacheKey = `${storeId} ${ciphertext}`;
    const known = kept.get(cacheKey);
    if (known !== undefined) return known;
    const plain = await secrets.decrypt(ciphertext, webhookSecretOf(storeId));
    if (kept.size >= maxKept) kept.clear();
    kept.set(cacheKey, plain);
    return plain;
  };
}
