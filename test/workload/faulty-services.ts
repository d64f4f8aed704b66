import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '#infra/local/gateway/http-front.ts';
import type { StartOptions } from '#infra/local/local-stack.ts';
import type { Random } from '../fuzz/random.ts';
import { type Fault, faultsOf, type Refusal } from './faults.ts';

export type FaultyServices = {
  /** For `startLocal`: every call of a function passes here. */
  readonly between: NonNullable<StartOptions['between']>;
  /** From now on this part of the calls fails. */
  readonly setRate: (rate: number) => void;
  /** How often each fault was planted, by service and fault. */
  readonly planted: () => ReadonlyMap<string, number>;
  readonly calls: () => number;
  readonly close: () => void;
};

/** Stands between the functions and the services of AWS, and lets some of the calls fail as they fail there. */
export function openFaultyServices(random: Random): FaultyServices {
  let rate = 0;
  let calls = 0;
  const planted = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  const closers: (() => void)[] = [];

  const serve = (service: string, target: URL, faultOf: (headers: IncomingMessage['headers'], body: Buffer) => Fault) =>
    async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
      const body = Buffer.concat(await incoming.toArray());
      calls += 1;
      const fault = random.chance(rate) ? faultOf(incoming.headers, body) : null;
      if (fault !== null) planted.set(`${service} ${fault.name}`, (planted.get(`${service} ${fault.name}`) ?? 0) + 1);
      if (fault?.kind === 'dropped') return void incoming.socket.destroy();
      if (fault?.kind === 'refused') return refuse(response, fault.refusal);
      forward(incoming, body, response, target, fault?.kind === 'answer lost');
    };

  const forward = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, target: URL, losesAnswer: boolean): void => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request({ agent, host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      if (!losesAnswer) {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
        return;
      }
      // The work is done when its answer has arrived: only then is it lost.
      answer.resume().once('end', () => incoming.socket.destroy());
    });
    onward.once('error', () => incoming.socket.destroy());
    onward.end(body);
  };

  return {
    between: async (service, url) => {
      const server = createServer(serve(service, new URL(url), (headers, body) => random.pick(faultsOf(service, headers, body))));
      await listen(server, 0);
      closers.push(() => {
        server.close();
        server.closeAllConnections();
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    setRate: (wanted) => {
      rate = wanted;
    },
    planted: () => planted,
    calls: () => calls,
    close: () => {
      for (const close of closers) close();
      agent.destroy();
    },
  };
}

function refuse(response: ServerResponse, { status, type, body }: Refusal): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}
