import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The faults between a client and the service:
 * - `lost`: the request never arrives.
 * - `unanswered`, `answered_500`: the request takes effect, but the client does not learn that it did.
 * - `cut_off`: the client receives half of the answer.
 * - `refused_…`: the proxy refuses the request, and the service does not receive it.
 */
export const faults = [
  'none',
  'lost',
  'unanswered',
  'answered_500',
  'cut_off',
  'late',
  'refused_500',
  'refused_429',
  'refused_409',
] as const;
export type ProxyFault = (typeof faults)[number];

export type ProxySettings = {
  readonly choose?: (request: IncomingMessage) => ProxyFault;
  /** Changes the body of each answer. */
  readonly alter?: (text: string) => string;
  /** Changes the body of each request. */
  readonly alterSent?: (text: string) => string;
  /** How long `late` answers are delayed. */
  readonly lateMs?: number;
};

export type FaultyProxy = {
  readonly origin: string;
  readonly counts: ReadonlyMap<ProxyFault, number>;
  readonly close: () => Promise<void>;
};

/** Opens a proxy for the service at `target`, on a free loopback port. */
export async function openFaultyProxy(
  target: string,
  { choose = () => 'none', alter = same, alterSent = same, lateMs = 0 }: ProxySettings,
): Promise<FaultyProxy> {
  const counts = new Map<ProxyFault, number>();
  const server = createServer((request, response) => {
    const fault = choose(request);
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    // If the client closes its connection before it has received the answer, `pass` fails.
    pass(target, request, response, fault, { alter, alterSent, lateMs }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const same = (text: string): string => text;

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: ProxyFault,
  { alter, alterSent, lateMs }: Required<Omit<ProxySettings, 'choose'>>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (fault === 'lost') return void response.destroy();
  if (fault === 'refused_500') return refuse(response, 500, 'server', 'server_error');
  if (fault === 'refused_429') return refuse(response, 429, 'rate_limited', 'rate_limited');
  if (fault === 'refused_409') return refuse(response, 409, 'conflict', 'idempotency_in_progress');
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    body: chunks.length === 0 ? null : alterSent(Buffer.concat(chunks).toString()),
  });
  const text = alter(await answer.text());
  if (fault === 'unanswered') return void response.destroy();
  if (fault === 'answered_500') return refuse(response, 500, 'server', 'server_error');
  if (fault === 'late') await pause(lateMs);
  const told = [...answer.headers].filter(
    ([name]) => !['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'].includes(name),
  );
  response.writeHead(answer.status, { ...Object.fromEntries(told), 'content-length': Buffer.byteLength(text) });
  if (fault !== 'cut_off') return void response.end(text);
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function refuse(response: ServerResponse, status: number, type: string, code: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ error: { type, code, message: code, request_id: 'req_proxy' } }));
}
