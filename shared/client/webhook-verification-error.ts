export type WebhookVerificationCode = 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';

/** The request is not to be trusted, and `code` says why. Its message holds neither secret nor body: it may be logged. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
