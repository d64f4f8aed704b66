import type { IncomingHttpHeaders } from 'node:http';
import { startReceiver } from './receiver.ts';

/** A webhook as it was received. `body` is the unchanged body, decoded as UTF-8. */
export type ReceivedWebhook = { readonly headers: IncomingHttpHeaders; readonly body: string };

export type WebhookReceiver = {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Resolves when at least this many webhooks have arrived. */
  readonly arrived: (count: number) => Promise<readonly ReceivedWebhook[]>;
  readonly close: () => Promise<void>;
};

/**
 * Starts a server on loopback that answers webhooks with these statuses in order, and then always with the last one.
 */
export async function receiveWebhooks(...statuses: readonly number[]): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let came = Promise.withResolvers<void>();
  const { port, close } = await startReceiver(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const status = statuses[received.length] ?? statuses.at(-1) ?? 200;
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(status).end();
    came.resolve();
    came = Promise.withResolvers();
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    arrived: async (count) => {
      while (received.length < count) await came.promise;
      return received;
    },
    close,
  };
}
