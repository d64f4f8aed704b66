import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { withDeadline } from '#shared/table/deadline.ts';
import { readItems } from '#shared/table/read-items.ts';
import { isOverload, isThrottle } from '#shared/table/retry-transient.ts';
import { openTable } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';

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
    'disconnects in the body',
    (_, response) => {
      response.writeHead(200, { ...head, 'content-length': item.length });
      response.write(item.slice(0, 8), () => response.destroy());
    },
  ],
  [
    'disconnects after the headers',
    (_, response) => {
      response.writeHead(200, { ...head, 'content-length': item.length }).flushHeaders();
      response.socket?.end();
    },
  ],
  ['resets the connection', (request) => request.socket.resetAndDestroy()],
  ['answers with an internal error', refuse(500, 'InternalServerError')],
  ['is not there', (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<html>Service Unavailable</html>')],
  ['is behind a gateway that timed out', (_, response) => response.writeHead(504).end()],
  ['throttles', refuse(400, 'ThrottlingException')],
  ['throttles the table', refuse(400, 'ProvisionedThroughputExceededException')],
  ['throttles the account', refuse(400, 'RequestLimitExceeded')],
];

type Settings = {
  /**
   * The timeout is short only in tests of servers that do not answer. No other test may reach its timeout, even on a
   * busy machine.
   */
  readonly timeoutMs?: number;
  readonly maxAttempts?: number;
  readonly retryStrategy?: StandardRetryStrategy;
  readonly credentials?: () => Promise<{ readonly accessKeyId: string; readonly secretAccessKey: string; readonly expiration?: Date }>;
};

/**
 * Opens a table behind a server that answers some requests badly. If `bad` is a number, the server answers that many
 * requests badly, starting with the first. If `bad` is a function, it selects the requests.
 */
async function tableBehind(
  bad: number | ((request: number) => boolean),
  answer: RequestListener,
  { timeoutMs = 120_000, ...settings }: Settings = {},
) {
  let requests = 0;
  const isBad = typeof bad === 'number' ? (request: number) => request <= bad : bad;
  const server = createServer((request, response) => {
    request.resume();
    requests += 1;
    if (isBad(requests)) answer(request, response);
    else response.writeHead(200, head).end(item);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: { connectionTimeout: 60_000, requestTimeout: timeoutMs, socketTimeout: timeoutMs, throwOnRequestTimeout: true },
    ...settings,
  };
  const table = openTable('table', config);
  const get = () => table.client.send(new GetCommand({ TableName: 'table', Key: { pk: 'A', sk: 'B' } }));
  const close = () => {
    table.client.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { table, get, close, requests: () => requests };
}

const waiting = (what: string): Settings => (what === 'says nothing' || what === 'stalls in the body' ? { timeoutMs: 1_000 } : {});

describe('the DynamoDB client', () => {
  it.each(misbehaviours)('retries a server that %s once', async (what, answer) => {
    const { get, close, requests } = await tableBehind(1, answer, waiting(what));
    await expect(get()).resolves.toMatchObject({ Item: { pk: 'A' } });
    expect(requests()).toBe(2);
    close();
  });

  it.each(misbehaviours.filter(([what]) => !what.startsWith('throttles')))(
    'gives up on a server that always %s after four attempts',
    async (what, answer) => {
      const { get, close, requests } = await tableBehind(99, answer, waiting(what));
      await expect(get()).rejects.toThrow();
      expect(requests()).toBe(4);
      close();
    },
  );

  it('makes two attempts when configured so', async () => {
    const { get, close, requests } = await tableBehind(99, refuse(400, 'ThrottlingException'), { maxAttempts: 2 });
    await expect(get()).rejects.toThrow('no');
    expect(requests()).toBe(2);
    close();
  });

  it('regains a little of its retry budget from an immediately successful call', async () => {
    const retryStrategy = new StandardRetryStrategy(4);
    const whole = retryStrategy.getCapacity();
    const { get, close } = await tableBehind(4, refuse(500, 'InternalServerError'), { retryStrategy });
    await expect(get()).rejects.toThrow();
    const left = retryStrategy.getCapacity();
    expect(left).toBeLessThan(whole);
    await expect(get()).resolves.toMatchObject({ $metadata: { attempts: 1, totalRetryDelay: 0 } });
    expect(retryStrategy.getCapacity()).toBe(left + 1);
    close();
  });

  it('does not count a connection reset while idle as a failure', async () => {
    // The pool keeps the connection of the first request. The next request on that connection is reset.
    let reset = Number.POSITIVE_INFINITY;
    const { get, close, requests } = await tableBehind(
      (request) => request === reset,
      (request) => request.socket.resetAndDestroy(),
    );
    await get();
    reset = requests() + 1;
    await expect(get()).resolves.toMatchObject({ Item: { pk: 'A' } });
    expect(requests()).toBe(reset + 1);
    close();
  });

  it('corrects a clock that is an hour behind from the answer that refuses it', async () => {
    const ahead = () => new Date(Date.now() + 3_600_000);
    const dates: number[] = [];
    const isSkewed = (signed: string): boolean => {
      const [, y, m, d, h, min, sec] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signed) ?? [];
      const ms = Date.parse(`${y}-${m}-${d}T${h}:${min}:${sec}Z`);
      dates.push(ms);
      return Math.abs(ahead().getTime() - ms) > 300_000;
    };
    const { get, close, requests } = await tableBehind(99, (request, response) => {
      response.setHeader('date', ahead().toUTCString());
      if (isSkewed(String(request.headers['x-amz-date']))) refuse(400, 'InvalidSignatureException')(request, response);
      else response.writeHead(200, head).end(item);
    });
    await get();
    await get();
    // The first call took two requests. The second call took one, because the client had already corrected its clock.
    expect(requests()).toBe(3);
    expect(dates.map((ms) => Math.abs(Math.round((ms - Date.now()) / 3_600_000)))).toEqual([0, 1, 1]);
    close();
  });

  it('is refused once with expired credentials, and signs the next call with the current ones', async () => {
    let made = 0;
    const signedBy: string[] = [];
    const credentials = async () => {
      made += 1;
      return { accessKeyId: `KEY${made}`, secretAccessKey: 'b', expiration: new Date(Date.now() - 1_000) };
    };
    const { get, close, requests } = await tableBehind(
      99,
      (request, response) => {
        signedBy.push(/Credential=(\w+)/.exec(String(request.headers.authorization))?.[1] ?? '');
        if (signedBy.length === 1) refuse(400, 'ExpiredTokenException')(request, response);
        else response.writeHead(200, head).end(item);
      },
      { credentials },
    );
    await expect(get()).rejects.toThrow('no');
    expect(requests()).toBe(1);
    await get();
    expect(new Set(signedBy).size).toBe(2);
    close();
  });

  it('repeats a transaction whose answer was lost with the same token', async () => {
    const tokens: string[] = [];
    const { table, close } = await tableBehind(99, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        tokens.push((JSON.parse(Buffer.concat(chunks).toString()) as { readonly ClientRequestToken: string }).ClientRequestToken);
        if (tokens.length === 1) request.socket.resetAndDestroy();
        else response.writeHead(200, head).end('{}');
      });
    });
    await transact(table, [{ as: 'item', put: { Item: { pk: 'A', sk: 'B' } } }]);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
    close();
  });

  it.each(misbehaviours)(
    'gives up on a server that always %s at the deadline of the work, whatever its retries would take',
    async (what, answer) => {
      const { table, close } = await tableBehind(9_999, answer);
      const works: readonly (() => Promise<unknown>)[] = [
        () => table.client.send(new GetCommand({ TableName: 'table', Key: { pk: 'A', sk: 'B' } })),
        () => nextNumber(table, { pk: 'A', sk: 'B' }),
        () => transact(table, [{ as: 'item', put: { Item: { pk: 'A', sk: 'B' } } }]),
      ];
      const errors = await Promise.all(
        works.map((work) =>
          withDeadline(250, work).then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      );
      for (const error of errors) expect(error).toBeInstanceOf(Error);
      if (what.startsWith('throttles')) for (const error of errors) expect(isOverload(error)).toBe(true);
      close();
    },
  );

  it('requests unprocessed keys again, until the deadline at most', async () => {
    const unread: RequestListener = (_, response) => {
      const left = { table: { Keys: [{ pk: { S: 'A' }, sk: { S: 'B' } }] } };
      response.writeHead(200, head).end(JSON.stringify({ Responses: { table: [] }, UnprocessedKeys: left }));
    };
    const { table, close, requests } = await tableBehind(9_999, unread);
    const error = await withDeadline(250, () => readItems(table, [{ pk: 'A', sk: 'B' }])).catch((caught: unknown) => caught);
    expect(isOverload(error)).toBe(true);
    expect(requests()).toBeGreaterThan(1);
    close();
  });

  it('gives up on a throttled counter after eight attempts in total, with the throttling error', async () => {
    const { table, close, requests } = await tableBehind(999, refuse(400, 'ThrottlingException'));
    const error = await nextNumber(table, { pk: 'A', sk: 'B' }).catch((caught: unknown) => caught);
    expect(isThrottle(error)).toBe(true);
    expect(requests()).toBe(8);
    close();
  });
});

it('the default client limits the time for the headers of an answer, its body, and the connection', async () => {
  const { client } = openTable('table', { region: 'eu-west-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  const handler = client.config.requestHandler as unknown as { readonly configProvider: Promise<Readonly<Record<string, unknown>>> };
  expect(await handler.configProvider).toMatchObject({
    connectionTimeout: 1_000,
    requestTimeout: 3_000,
    socketTimeout: 3_000,
    throwOnRequestTimeout: true,
  });
});
