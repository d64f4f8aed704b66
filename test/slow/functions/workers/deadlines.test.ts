import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { workers } from '#infra/functions.ts';
import { formatLambdaLine } from '#infra/local/runtime/function-console.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { lambdaContext } from '#test/support/builders/api-event.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';

const root = join(__dirname, '../../../..');
const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const before = { ...process.env };

/** Accepts every request and never answers. */
let stalling: Server;
/** The attempt numbers that the SDK sent in the headers of its requests. */
const attempts = new Set<string>();
beforeAll(async () => {
  stalling = createServer((request) => {
    attempts.add(String(request.headers['amz-sdk-request']).replace(/;.*/, ''));
    request.resume();
  });
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve));
  const names = Object.values<WorkerSpec>(workers).flatMap(({ environment }) => environment);
  Object.assign(process.env, Object.fromEntries(names.map((name) => [name, 'https://example.com/x'])), {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`,
  });
  for (const method of ['log', 'info', 'warn', 'error'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
});
afterAll(() => {
  jest.restoreAllMocks();
  process.env = before;
  stalling.closeAllConnections();
  stalling.close();
});

const variant = { pk: { S: `S#${storeId}#V` }, sk: { S: '1' }, entity: { S: 'variant' } };
const streamBatch = {
  Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '7', Keys: { pk: variant.pk, sk: variant.sk }, NewImage: variant } }],
};
const requestLine = { code: 'request.answered', request_id: 'x', method: 'GET', path: '/v1/store', route: 'GET /v1/store', status: 200 };
const call = { ...requestLine, request_id: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB', duration_ms: 3, store_id: storeId };
const logEvents = [{ id: '1', timestamp: 1, message: formatLambdaLine('INFO', 'x', [{ ...call, caller_type: 'api_key', caller_id: 44 }]) }];
const logBatch = { awslogs: { data: gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64') } };

const aMessage = (worker: string): string => {
  const detail = { id: 'evt_1', topic: 'order.paid', store: { id: storeId }, data: { kind: 'order_confirmation', order_id: 1 } };
  if (worker === 'deliver-webhooks') return JSON.stringify({ store_id: storeId, delivery_id: 1, endpoint_id: 1, event_id: 'evt_1' });
  return JSON.stringify({ detail: { ...detail, created_at: '2026-11-25T12:00:00Z' } });
};

const eventFor = (name: string, { triggers }: WorkerSpec): unknown => {
  if (triggers.some(({ on }) => on === 'queue')) return sqsEvent(aMessage(name));
  if (triggers.some(({ on }) => on === 'stream')) return streamBatch;
  return name === 'record-api-log' ? logBatch : {};
};

type Handler = (event: unknown, context: Context) => Promise<unknown>;
const handlerOf = async (worker: string): Promise<Handler> =>
  ((await import(join(root, 'functions/workers', worker, 'handler.ts'))) as { readonly handler: Handler }).handler;

describe("a worker ends before Lambda's timeout while no service answers:", () => {
  it.each(Object.entries<WorkerSpec>(workers))('%s', async (name, spec) => {
    const handler = await handlerOf(name);
    const endsAtMs = performance.now() + 1_300;
    const context = { ...lambdaContext, getRemainingTimeInMillis: () => endsAtMs - performance.now() };
    attempts.clear();
    await handler(eventFor(name, spec), context).catch(() => undefined);
    // If the deadline aborts a call, the SDK makes no second attempt.
    expect([...attempts].filter((attempt) => attempt !== 'attempt=1')).toEqual([]);
  });

  it('a stream record is returned to the stream', async () => {
    const context = { ...lambdaContext, getRemainingTimeInMillis: () => 1_100 };
    const handler = await handlerOf('record-movements');
    expect(await handler(streamBatch, context)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  });
});

it('every AWS client in a worker ends its calls in time', () => {
  const sources = Object.keys(workers).map((name) => readFileSync(join(root, 'functions/workers', name, 'handler.ts'), 'utf8'));
  const clients = sources.flatMap((source) => source.match(/\w+\(new \w+Client\(/g) ?? []);
  expect(
    new Set(clients.map((client) => client.replace(/\(new (\w+)\(/, ' $1').replace(/^withCallDeadline .*/, 'withCallDeadline'))),
  ).toEqual(new Set(['withCallDeadline', 'kmsSecrets KMSClient']));
  expect(sources.flatMap((source) => source.match(/new \w+Client\(/g) ?? [])).toHaveLength(clients.length);
});
