import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival } from './bench-receivers.ts';

/*
 * All receivers of the benchmark, in a process of their own. The first part of the path says how one behaves: `healthy` and
 * `neighbour` answer after 20 ms, `sorry` refuses at once, `hole` never answers, `drip` sends its answer byte by byte and does not end it.
 */
const answerMs = 20;
const dripMs = 250;

let arrivals: Arrival[] = [];

async function healthy(response: ServerResponse): Promise<void> {
  await pause(answerMs);
  response.writeHead(200).end();
}

const behaviours: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
  healthy,
  neighbour: healthy,
  sorry: async (response) => void response.writeHead(500).end(),
  hole: async () => undefined,
  drip: async (response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    while (!response.destroyed) {
      response.write('.');
      await pause(dripMs);
    }
  },
};

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const atMs = Date.now();
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const event = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly created_at: string };
  const path = request.url ?? '';
  arrivals.push({ path, attempt: Number(request.headers['x-service-attempt']), atMs, createdAtMs: Date.parse(event.created_at) });
  await behaviours[path.split('/')[1] ?? '']?.(response);
}

const server = createServer((request, response) => void receive(request, response).catch(() => undefined));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  process.send?.(arrivals);
  arrivals = [];
});
process.on('disconnect', () => process.exit());
