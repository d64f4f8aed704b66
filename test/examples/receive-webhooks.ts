import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// In your project, import from 'store-management-api/webhooks/verify'.
import { verifyWebhook, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';

/*
 * A webhook receiver in plain Node.js. Start it with `node receive-webhooks.ts queue.jsonl`, and with SECRET and PORT
 * in the environment. Each event is written to the queue file only once, even if it is delivered again or the process
 * is killed. The receiver answers after the event has reached the disk. Another program processes the file.
 */

const MAX_BODY_BYTES = 1_000_000;

const [, , queueFile = 'queue.jsonl'] = process.argv;
const { SECRET: secret = '', PORT = '9000' } = process.env;

const known = new Set(eventsInQueue());
const queue = openSync(queueFile, 'a');

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => refuse(response, error),
  );
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => server.close(() => closeSync(queue)));

async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === null) return 413;
  const event = verifyWebhook({ headers: request.headers, body, secret });
  if (!known.has(event.id)) {
    writeSync(queue, `${JSON.stringify(event)}\n`);
    fsyncSync(queue);
    known.add(event.id);
  }
  return 204;
}

function refuse(response: ServerResponse, error: unknown): void {
  // The sender's errors are answered with 400. Our own errors are answered with 500, so that the webhook is sent again.
  const isForeign = error instanceof WebhookVerificationError;
  if (!isForeign) console.error(error);
  response.writeHead(isForeign ? 400 : 500).end(isForeign ? error.code : undefined);
}

/** Returns the body exactly as received, or null if it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the ids of the events in the queue file. Removes an incomplete last line left behind by a kill. Its event is
 * sent again, because the webhook was not answered.
 */
function eventsInQueue(): readonly string[] {
  if (!existsSync(queueFile)) appendFileSync(queueFile, '');
  const text = readFileSync(queueFile, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(queueFile, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).id);
}
