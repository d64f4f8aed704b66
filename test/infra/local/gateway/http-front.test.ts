import { Agent, get, type IncomingMessage } from 'node:http';
import type { HttpAnswer } from '#infra/local/gateway/http-event.ts';
import { listenHttp } from '#infra/local/gateway/http-front.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { lastRequestMs } from '#shared/lambda/last-request.ts';

const nothing = (): void => undefined;
const silent: ServiceLog = {
  say: nothing,
  detail: nothing,
  raw: nothing,
  request: nothing,
  withoutRequests: (work) => work(),
  failure: nothing,
  close: nothing,
};

it('requests are reported to background work, except those that only poll progress or events', async () => {
  const front = await listenHttp(0, silent);
  try {
    front.open(() => undefined, []);
    for (const path of ['/v1/bulk-operations/12', '/v1/bulk-operations', '/admin/v1/stores/1/events?after_sequence=7', '/v1/events']) {
      await fetch(`${front.url}${path}`);
      expect([path, lastRequestMs()]).toEqual([path, 0]);
    }
    const beforeMs = Date.now();
    await fetch(`${front.url}/v1/products?tag=events`);
    expect(lastRequestMs()).toBeGreaterThanOrEqual(beforeMs);
  } finally {
    front.destroy();
  }
});

it('the server closes a keep-alive connection after its pending answer, and keeps an idle one', async () => {
  const front = await listenHttp(0, silent);
  const agent = new Agent({ keepAlive: true });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<HttpAnswer>();
  front.open(
    () => undefined,
    [
      () => {
        asked.resolve();
        return answer.promise;
      },
    ],
  );
  const answered = Promise.withResolvers<IncomingMessage>();
  get(front.url, { agent }, answered.resolve).on('error', answered.reject);
  await asked.promise;
  const closed = front.close();
  answer.resolve({ status: 200, headers: {}, cookies: [], body: Buffer.from('x') });
  const response = await answered.promise;
  expect(response.headers['keep-alive']).toBe('timeout=300');
  const socketClosed = new Promise((resolve) => response.socket.once('close', resolve));
  response.resume();
  await Promise.all([closed, socketClosed]);
});
