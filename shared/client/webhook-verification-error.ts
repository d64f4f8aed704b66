export type WebhookVerificationCode = 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';

/**
 * The error for a request that cannot be trusted, for the reason given by `code`. The message may be logged, because it
 * contains neither the secret nor the body.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
