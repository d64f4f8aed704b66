import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveAwsOperations } from '#infra/local/aws/aws-endpoint.ts';
import { serveEngine } from '#infra/local/dynamodb/server.ts';
import { listenHttp } from '#infra/local/gateway/http-front.ts';
import { isThisMachine, otherHostMessage } from '#infra/local/gateway/this-machine.ts';
import type { QueuesThread, QueuesThreadOutput } from '#infra/local/queues/queues-thread.ts';
import { openThread } from '#infra/local/runtime/open-thread.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { openDemoReceiver } from '#infra/local/seed/demo-receiver.ts';
import { memoryEngine } from '../dynamodb/test-table.ts';
import { emptyFolder } from '../fixtures/fixture-stack.ts';

const nothing = (): void => undefined;
const silent: ServiceLog = {
  ...{ say: nothing, detail: nothing, raw: nothing, request: nothing, failure: nothing, close: nothing },
  withoutRequests: (work) => work(),
};

type Door = { readonly url: string; readonly close: () => unknown };

/** The servers of the local stack. */
const doors: Readonly<Record<string, () => Promise<Door>>> = {
  gateway: async () => {
    const front = await listenHttp(0, silent);
    front.open(() => undefined, []);
    return { url: front.url, close: front.destroy };
  },
  DynamoDB: async () => {
    const engine = memoryEngine();
    const server = await serveEngine(engine, { port: 0 });
    return { url: server.url, close: () => server.close().then(() => engine.close()) };
  },
  'EventBridge, KMS and SES': () => serveAwsOperations(() => ({})),
  'SQS and S3': async () => {
    const folder = emptyFolder();
    const thread = await openThread<QueuesThreadOutput, QueuesThread>('queues/queues-thread.ts', { folder });
    return { url: 'url' in thread.first ? thread.first.url : '', close: () => thread.close() };
  },
  'the receiver of the demo store': async () => {
    const receiver = await openDemoReceiver(0, silent);
    return { url: `http://127.0.0.1:${receiver?.port}`, close: () => receiver?.close() };
  },
};

type Answer = { readonly status: number | undefined; readonly body: string };

const ask = (url: string, host: string, path = '/'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // The path is passed unchanged, because the URL class would resolve its dot segments.
    request({ host: '127.0.0.1', port: new URL(url).port, path, headers: { host } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    })
      .on('error', reject)
      .end();
  });

const isRefused = async (url: string, host: string): Promise<boolean> => {
  const { status, body } = await ask(url, host);
  return status === 403 && body === otherHostMessage;
};

it.each(Object.entries(doors))('%s answers only to the names of this machine', async (_, open) => {
  const { url, close } = await open();
  try {
    const { port } = new URL(url);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', `169.254.1.1:${port}`]) {
      expect([host, await isRefused(url, host)]).toEqual([host, true]);
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
      expect([host, await isRefused(url, host)]).toEqual([host, false]);
    }
  } finally {
    await close();
  }
});

it('the local S3 refuses a key that leaves its folder', async () => {
  const { url, close } = await (doors['SQS and S3'] as () => Promise<Door>)();
  try {
    const { host } = new URL(url);
    for (const path of ['/bucket/..%2f..%2fname', '/bucket/a/%2e%2e/name', '/..%2fname']) {
      expect([path, (await ask(url, host, path)).status]).toEqual([path, 400]);
    }
  } finally {
    await close();
  }
});

it.each(['127.0.0.1', 'localhost', '127.0.0.1:1', '[::1]:8787'])('%s names this machine', (host) => {
  expect(isThisMachine({ host })).toBe(true);
});

it.each([undefined, '', 'localhost.evil.example', 'evil.example', '127.0.0.1:1,evil.example', '127.0.0.1@evil.example', 'localhost:x'])(
  '%s does not name this machine',
  (host) => {
    expect(isThisMachine({ host })).toBe(false);
  },
);
