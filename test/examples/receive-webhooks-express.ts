// In your project, import from 'store-management-api/webhooks/verify'.
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';

/*
 * A webhook receiver for Express. The body must reach it unparsed, because a body that was parsed and serialized again
 * no longer matches its signature.
 *
 *   import express from 'express';
 *   const app = express();
 *   app.post('/hook', express.raw({ type: '*' + '/*', limit: '1mb' }), webhookReceiver({ secret: process.env.SECRET, keep }));
 *   app.use(express.json()); // for all other paths, so it comes after the receiver
 */

type Request = { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: unknown };
type Response = { readonly status: (code: number) => { readonly send: (body?: string) => unknown } };

export type WebhookReceiver = {
  /** The endpoint's secret; during a rotation, the new and the old one. */
  readonly secret: string | readonly string[];
  /**
   * Stores the event for later processing. To store it only once, insert its id into a unique column in the same
   * transaction. The promise must also resolve if the event was stored earlier. If the promise rejects, the webhook is
   * sent again.
   */
  readonly keep: (event: WebhookEvent) => Promise<void>;
};

/**
 * Returns a handler that answers 204 once the event is stored, and 400 if the webhook is not genuine. It passes all
 * other errors to Express, which answers 500.
 */
export const webhookReceiver =
  ({ secret, keep }: WebhookReceiver) =>
  async (request: Request, response: Response, next: (error: unknown) => void): Promise<void> => {
    try {
      const { headers, body } = request;
      // If there is no body, or a parser has read it, there are no bytes to verify.
      if (!Buffer.isBuffer(body)) throw new TypeError('put express.raw() before the receiver');
      await keep(verifyWebhook({ headers, body, secret }));
      response.status(204).send();
    } catch (error) {
      if (error instanceof WebhookVerificationError) response.status(400).send(error.code);
      else next(error);
    }
  };
