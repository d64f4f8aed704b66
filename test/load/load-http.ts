import { Agent, request } from 'node:http';
import { quantile } from './quantile.ts';

export type LoadFigures = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number; readonly notOk: number };

export type HttpCall = { readonly method: string; readonly url: string; readonly headers: Record<string, string>; readonly body?: string };

/** Sends `total` requests, `concurrency` at a time over kept connections, each made by `next`. */
export async function loadHttp(next: (n: number) => HttpCall, concurrency: number, total: number): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let sent = 0;
  let notOk = 0;
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    while (sent < total) {
      const call = next(sent);
      sent += 1;
      const started = performance.now();
      const status = await send(agent, call);
      times.push(performance.now() - started);
      if (status >= 300) notOk += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return { perSecond: total / seconds, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), notOk };
}

const send = (agent: Agent, call: HttpCall): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(call.url, { method: call.method, headers: call.headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(call.body);
  });
