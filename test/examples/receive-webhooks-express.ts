// Elsewhere: 'store-management-api/webhooks/verify'.
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';

/*
 * A receiver of webhooks for Express. The body must stay raw on this one path: what a parser prints again has another signature.
 *
 *   import express from 'express';
 *   const app = express();
 *   app.post('/hook', express.raw({ type: '*' + '/*', limit: '1mb' }), webhookReceiver({ secret: process.env.SECRET, keep }));
 *   app.use(express.json()); // for all other paths, behind it
 */

type Request = { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: unknown };
type Response = { readonly status: (code: number) => { readonly send: (body?: string) => unknown } };

export type WebhookReceiver = {
  /** One, or while it is being rolled the new and the old. */
  readonly secret: string | readonly string[];
  /**
   * Keeps the event for later work, once: in one transaction with its id in a unique column. Resolves also when it is there already. When it
   * rejects, the webhook comes again.
   */
  readonly keep: (event: WebhookEvent) => Promise<void>;
};

/** A handler that answers 204 when the event is kept, 400 to what is not genuine, and leaves everything else to Express, which answers 500. */
export const webhookReceiver =
  ({ secret, keep }: WebhookReceiver) =>
  async (request: Request, response: Response, next: (error: unknown) => void): Promise<void> => {
    try {
      const { headers, body } = request;
      // Without a body, or behind a parser, there are no bytes to verify.
      if (!Buffer.isBuffer(body)) throw new TypeError('express.raw() must come before the receiver');
      await keep(verifyWebhook({ headers, body, secret }));
      response.status(204).send();
    } catch (error) {
      if (error instanceof WebhookVerificationError) response.status(400).send(error.code);
      else next(error);
    }
  };
