import { setTimeout as pause } from 'node:timers/promises';
import { startReceiver } from '../../support/fakes/receiver.ts';
import { randomOf } from '../fuzz/random.ts';

/** One request that a receiver got whole, and what it answered. */
export type Received = { readonly eventId: string; readonly arrivedMs: number; readonly status: number };

export type ReceiverLog = {
  readonly url: string;
  readonly received: () => readonly Received[];
  readonly close: () => Promise<void>;
};

/** A real receiver. Some events it takes at once, some slowly, and some only when they come a second time: which is said by their ids. */
export async function openReceiverLog(seed: number): Promise<ReceiverLog> {
  const log: Received[] = [];
  const seen = new Set<string>();
  const { port, close } = await startReceiver(async (request, response) => {
    const chunks: Uint8Array[] = [];
    // A process that is killed leaves half a request.
    try {
      for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    } catch {
      return;
    }
    const arrivedMs = Date.now();
    const { id } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly id: string };
    const random = randomOf(`receiver ${id}`, seed);
    const kind = random.int(0, 9);
    const status = kind === 0 && !seen.has(id) ? 500 : 200;
    seen.add(id);
    // What it answers it has decided, whether or not the sender is still there to hear it.
    log.push({ eventId: id, arrivedMs, status });
    if (kind > 6) await pause(random.int(50, 400));
    response.writeHead(status).end();
  });
  return { url: `http://127.0.0.1:${port}/hook`, received: () => log, close };
}
