import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { isThrottle } from '#shared/table/retry-transient.ts';
import { type Means, openTable } from '#shared/table/table-client.ts';

const item = JSON.stringify({ Item: { pk: { S: 'A' } } });
const head = { 'content-type': 'application/x-amz-json-1.0' };
const refuse =
  (status: number, name: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, head).end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' }));

const misbehaviours: readonly [what: string, answer: RequestListener][] = [
  ['says nothing', () => undefined],
  [
    'stalls in the body',
    (_, response) => {
      response.writeHead(200, { ...head, 'content-length': item.length });
      response.write(item.slice(0, 8));
    },
  ],
  [
    'breaks off in the body',
    (_, response) => {
      response.writeHead(200, { ...head, 'content-length': item.length });
      response.write(item.slice(0, 8), () => response.destroy());
    },
  ],
  ['resets the connection', (request) => request.socket.resetAndDestroy()],
  ['is out of order', refuse(500, 'InternalServerError')],
  ['throttles', refuse(400, 'ThrottlingException')],
  ['throttles the table', refuse(400, 'ProvisionedThroughputExceededException')],
];

/** A table behind a server that answers the first requests badly, with the limits of a client shortened so that a test does not wait for them. */
async function tableBehind(means: Means, bad: number, answer: RequestListener, settings: { readonly maxAttempts?: number } = {}) {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    requests += 1;
    if (requests <= bad) answer(request, response);
    else response.writeHead(200, head).end(item);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 300, socketTimeout: 300, throwOnRequestTimeout: true },
    ...settings,
  };
  const table = openTable('table', config, means);
  const get = () => table.client.send(new GetCommand({ TableName: 'table', Key: { pk: 'A', sk: 'B' } }));
  const close = () => {
    table.client.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { table, get, close, requests: () => requests };
}

describe.each<Means>(['protocol', 'sdk'])('reached by means of %s', (means) => {
  it.each(misbehaviours)('a server that %s once is asked again', async (_, answer) => {
    const { get, close, requests } = await tableBehind(means, 1, answer);
    await expect(get()).resolves.toMatchObject({ Item: { pk: 'A' } });
    expect(requests()).toBe(2);
    close();
  });

  it.each(misbehaviours.filter(([what]) => !what.startsWith('throttles')))(
    'a server that always %s is given up after four attempts',
    async (_, answer) => {
      const { get, close, requests } = await tableBehind(means, 99, answer);
      await expect(get()).rejects.toThrow();
      expect(requests()).toBe(4);
      close();
    },
  );

  it('a client that is to make two attempts makes two', async () => {
    const { get, close, requests } = await tableBehind(means, 99, refuse(400, 'ThrottlingException'), { maxAttempts: 2 });
    await expect(get()).rejects.toThrow('no');
    expect(requests()).toBe(2);
    close();
  });

  it('a counter that is throttled is given up after eight attempts, as a throttle, not after eight times four', async () => {
    const { table, close, requests } = await tableBehind(means, 999, refuse(400, 'ThrottlingException'));
    const error = await nextNumber(table, { counter: { pk: 'A', sk: 'B' } }).catch((caught: unknown) => caught);
    expect(isThrottle(error)).toBe(true);
    expect(requests()).toBe(8);
    close();
  });
});

it('without settings of a test has a limit for the head of an answer, for its body, and for the connection', async () => {
  const { client } = openTable('table', { region: 'eu-west-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  const handler = client.config.requestHandler as unknown as { readonly configProvider: Promise<Readonly<Record<string, unknown>>> };
  expect(await handler.configProvider).toMatchObject({
    connectionTimeout: 1_000,
    requestTimeout: 3_000,
    socketTimeout: 3_000,
    throwOnRequestTimeout: true,
  });
});
