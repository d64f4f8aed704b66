/** The store and purpose for which a secret is encrypted. It cannot be decrypted for any other. */
export type SecretContext = {
  readonly store_id: string;
  readonly purpose: 'webhook_secret' | 'replayed_answer' | 'gift_card_code' | 'gift_card_pepper';
};

/** Encrypts secrets that must be readable again. Secrets that are only compared are stored as hashes instead. */
export type SecretBox = {
  /** Returns the ciphertext of a text, in base64. */
  readonly encrypt: (plain: string, context: SecretContext) => Promise<string>;
  /** Returns the text. Rejects for another context or a modified ciphertext. */
  readonly decrypt: (ciphertext: string, context: SecretContext) => Promise<string>;
};

/** Returns the context of a store's webhook signing secrets. */
export const webhookSecretOf = (storeId: string): SecretContext => ({ store_id: storeId, purpose: 'webhook_secret' });

/** Returns the context of a gift card's code on its way into an e-mail. */
export const giftCardCodeContext = (storeId: string): SecretContext => ({ store_id: storeId, purpose: 'gift_card_code' });

/** The context of the secrets that sign apps' webhooks, which belong to no store. */
export const appWebhookSecretContext: SecretContext = webhookSecretOf('platform');
