/** The purpose that a secret was encrypted for: it can be decrypted for nothing else. */
export type SecretContext = {
  readonly store_id: string;
  readonly purpose: 'webhook_secret' | 'replayed_answer' | 'gift_card_code' | 'gift_card_pepper';
};

/** Keeps secrets that must be readable again, unlike those that are only compared and are stored as hashes. */
export type SecretBox = {
  /** The ciphertext of a text, in base64. */
  readonly encrypt: (plain: string, context: SecretContext) => Promise<string>;
  /** The text. Rejects for another context or a ciphertext that was changed. */
  readonly decrypt: (ciphertext: string, context: SecretContext) => Promise<string>;
};

/** The context of a store's webhook signing secrets. */
export const webhookSecretOf = (storeId: string): SecretContext => ({ store_id: storeId, purpose: 'webhook_secret' });

/** The context of a gift card's code on its way into an e-mail. */
export const giftCardCodeContext = (storeId: string): SecretContext => ({ store_id: storeId, purpose: 'gift_card_code' });

/** The context of the secrets that sign the webhooks of apps: they belong to no store. */
export const appWebhookSecretContext: SecretContext = webhookSecretOf('platform');
