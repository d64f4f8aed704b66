/**
 * The store and purpose for which a secret is encrypted. The secret cannot be decrypted for any other store or purpose.
 */
export type SecretContext = {
  readonly store_id: string;
  readonly purpose: 'webhook_secret' | 'replayed_answer' | 'gift_card_code' | 'gift_card_pepper';
};

/** Encrypts secrets that must be readable again. Secrets that only need to be compared are stored as hashes instead. */
export type SecretBox = {
  /** Returns the ciphertext of a string, in base64. */
  readonly encrypt: (plain: string, context: SecretContext) => Promise<string>;
  /**
   * Returns the plain text. Rejects if the context differs from the context used for encryption, or if the ciphertext
   * was modified.
   */
  readonly decrypt: (ciphertext: string, context: SecretContext) => Promise<string>;
};

/** Returns the context for a store's webhook signing secrets. */
export const webhookSecretOf = (storeId: string): SecretContext => ({ store_id: storeId, purpose: 'webhook_secret' });

/** Returns the encryption context for the codes of a store's gift cards. */
export const giftCardCodeContext = (storeId: string): SecretContext => ({ store_id: storeId, purpose: 'gift_card_code' });

/** The context for the secrets that sign apps' webhooks. These secrets do not belong to a store. */
export const appWebhookSecretContext: SecretContext = webhookSecretOf('platform');
