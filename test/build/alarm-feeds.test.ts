import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { apiGroups } from '#functions/api.ts';
import { apiFunctions, workers } from '#infra/functions.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { formatLambdaLine } from '#infra/local/runtime/function-console.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { hashSecret } from '#shared/api-keys/credentials-table.ts';
import type { FunctionSpec, WorkerSpec } from '#shared/lambda/function-spec.ts';
import { log } from '#shared/lambda/log.ts';
import { type DueQueue, indexKeys, type Key, keys } from '#shared/table/keys.ts';
import { setTableClient } from '#shared/table/table-client.ts';
import { requestIdAt } from '#test/support/builders/an-api-call.ts';
import { apiEvent, lambdaContext } from '#test/support/builders/api-event.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';
import { captureLogLines, embeddedMetrics, metricKey } from '#test/support/fakes/cloud-watch-logs.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';
import { isFedByAws, keyOfMetric, metricOfFilter, metricsReadBy } from './alarm-metrics.ts';
import { readableArn } from './readable-arn.ts';
import { allResources, functionName, propertyOf, type Resource, templatesOf, textOf } from './templates.ts';

const root = join(__dirname, '../..');
const templates = templatesOf({ stage: 'prod' });
const functions = new Map(
  Object.entries(allResources(templates, 'AWS::Lambda::Function')).map(([id, fn]) => [functionName(fn), { id: nameOf(id), fn }]),
);

/** Returns the physical name that these tests give a resource: its logical id. */
function nameOf(id: string): string {
  return readableArn({ Ref: id.slice(id.indexOf('/') + 1) });
}

const alarms = Object.values(allResources(templates, 'AWS::CloudWatch::Alarm'));
const filters = Object.values(allResources(templates, 'AWS::Logs::MetricFilter'));
const ofGateway = filters.find((filter) => metricOfFilter(filter).includes('gateway-throttles'));

let local: LocalTable;
let refuse: Intercept | null = null;
const before = { ...process.env };

beforeAll(async () => {
  local = await localTable({ intercept: (operation, input) => refuse?.(operation, input) });
  setTableClient(local.table.client);
});
afterAll(() => {
  setTableClient(null);
  process.env = before;
  local.close();
});
afterEach(() => {
  refuse = null;
});

type Handler = (event: unknown, context: Context) => Promise<unknown>;
const specs: Readonly<Record<string, FunctionSpec>> = { ...apiFunctions, ...workers };

/**
 * Runs a function's handler on an event, with the environment variables from its stack. Returns the metrics that the
 * handler feeds, with their values.
 */
async function fedBy(name: string, event: unknown, context: object = {}): Promise<ReadonlyMap<string, number>> {
  const found = functions.get(name);
  const variables = propertyOf(found?.fn, 'Environment', 'Variables') as object;
  const environment = Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, key.startsWith('METRICS_') ? String(value) : 'https://example.com/x']),
  );
  Object.assign(process.env, environment, {
    TABLE_NAME: local.table.name,
    AWS_REGION: 'eu-west-1',
    AWS_LAMBDA_FUNCTION_NAME: found?.id,
  });
  const { handler } = (await import(join(root, 'functions', specs[name]?.folder ?? '', 'handler.ts'))) as { handler: Handler };
  const lines = await captureLogLines(() => handler(event, { ...lambdaContext, ...context } as Context).catch(() => undefined));
  const fed = new Map<string, number>();
  for (const [key, value] of lines.flatMap(embeddedMetrics)) fed.set(key, (fed.get(key) ?? 0) + value);
  return fed;
}

const namespace = 'store-management/prod';
const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const ofStage = (metric: string): string => metricKey(namespace, metric, []);
const ofSurface = (metric: 'FailedRecords' | 'StuckRecords', surface: string): string =>
  metric === 'StuckRecords' ? metricKey(namespace, metric, [['Surface', surface]]) : ofStage(`${surface}-${metric}`);

/** Returns the resource name of a worker's main queue. */
const queueOf = (queue: string): string => `${queue.replaceAll('-', '')}Queue`;

const refused = (name: string): DynamoError => new DynamoError(`com.amazonaws.dynamodb.v20120810#${name}`, 'refused');
const refusesAll: Intercept = () => {
  throw refused('ValidationException');
};
const throttles: Intercept = () => {
  throw refused('ThrottlingException');
};
/** Fails every query except the query for due rows, which reads an index. */
const refusesOtherQueries: Intercept = (operation, input) => {
  if (operation === 'Query' && !('IndexName' in input)) throw refused('ValidationException');
};

/** Builds an event with a message that was sent `ageSec` seconds ago and has been received `receives` times. */
function anOldMessage(queue: string, receives: number, ageSec: number): unknown {
  const event = sqsEvent('an unknown message');
  const [record] = event.Records;
  return {
    Records: [
      {
        ...record,
        eventSourceARN: `arn:aws:sqs:eu-west-1:222222222222:${queueOf(queue)}`,
        attributes: {
          ...record?.attributes,
          ApproximateReceiveCount: String(receives),
          SentTimestamp: String(Date.now() - ageSec * 1000),
        },
      },
    ],
  };
}

const put = (item: object): Promise<unknown> =>
  local.table.client.send(new PutCommand({ TableName: local.table.name, Item: { ...item, entity: 'unknown' } }));

/** Puts an unreadable row into a due queue, as if reading it had already failed four times. */
async function anUnreadableRow(queue: DueQueue, key: Key): Promise<void> {
  const dueMs = Date.now() - 3_600_000;
  const note = { attempts: 4, reason: 'The record cannot be read: x.', since_ms: dueMs, until_ms: dueMs };
  await put({ ...key, ...indexKeys.due(queue, 0, dueMs, key.sk), set_aside: note });
}

const requestLine = {
  code: 'request.answered',
  request_id: requestIdAt(Date.now(), 1),
  method: 'GET',
  path: '/v1/products',
  route: 'GET /v1/products',
  status: 200,
  duration_ms: 3,
  store_id: storeId,
  caller_type: 'api_key',
  caller_id: 44,
};

/** Builds the event with which CloudWatch Logs calls a subscribed function. */
const subscribed = (line: object): object => {
  const logEvents = [{ id: '1', timestamp: Date.now(), message: formatLambdaLine('INFO', 'invocation', [line]) }];
  return { awslogs: { data: gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64') } };
};

/**
 * Returns a `getRemainingTimeInMillis` that throws the first time it is called, at the start of the pipeline. All later
 * calls, which middy makes, succeed.
 */
function failingOnce(): () => number {
  let isFirst = true;
  return () => {
    if (!isFirst) return 29_000;
    isFirst = false;
    throw new Error('injected');
  };
}

const workerNames = Object.entries<WorkerSpec>(workers);
const readersOfQueues = workerNames.flatMap(([name, { triggers }]) =>
  triggers.flatMap((trigger) => (trigger.on === 'queue' ? [[trigger.queue, name] as const] : [])),
);

/** The metrics that have received values in the tests so far. */
const fed = new Set<string>();
async function feeds(expected: string, name: string, event: unknown, context?: object): Promise<number> {
  const found = await fedBy(name, event, context);
  for (const key of found.keys()) fed.add(key);
  expect([...found.keys()]).toContain(expected);
  return found.get(expected) ?? 0;
}

describe('an injected failure feeds the metric that its alarm reads:', () => {
  it.each(Object.keys(apiFunctions))('a request that fails in the group %s', async (name) => {
    const [group] = apiGroups.filter((one) => one.name === name);
    const [endpoint] = Object.values(group?.endpoints ?? {});
    const event = apiEvent({ method: endpoint?.method ?? '', route: `/${group?.surface === 'admin' ? 'admin/' : ''}v1${endpoint?.path}` });
    expect(await feeds(ofStage(`${name}-FailedRequests`), name, event, { getRemainingTimeInMillis: failingOnce() })).toBe(1);
  });

  it.each(readersOfQueues)("a message of %s that is too old for SQS's metric, by its age", async (queue, name) => {
    const of = metricKey(namespace, 'MessageAge', [['QueueName', queueOf(queue)]]);
    expect(await feeds(of, name, anOldMessage(queue, 3, 4_000))).toBeGreaterThanOrEqual(4_000);
    expect([...(await fedBy(name, anOldMessage(queue, 2, 4_000))).keys()]).not.toContain(of);
  });

  it.each([
    ['webhooks', 'deliver-webhooks', 'deliveries-first'],
    ['paid-orders', 'fulfill-paid-orders', 'paid-orders'],
    ['files', 'run-bulk-operations', 'bulk-operations'],
    ['emails', 'send-email', 'emails'],
    ['records', 'record-activity', 'activity'],
  ] as const)('a failed record in the surface %s', async (surface, name, queue) => {
    refuse = refusesAll;
    await feeds(ofSurface('FailedRecords', surface), name, anOldMessage(queue, 1, 1));
  });

  it.each([
    ['events', 'publish-events'],
    ['stock', 'record-movements'],
  ])('a stream record that cannot even be quarantined in the surface %s', async (surface, name) => {
    refuse = refusesAll;
    const entity = name === 'publish-events' ? 'event' : 'variant';
    const image = { pk: { S: 'STORE#st_1#X' }, sk: { S: '1' }, entity: { S: entity }, due_sk: { S: 'x' } };
    const dynamodb = { SequenceNumber: '1', Keys: { pk: image.pk, sk: image.sk }, NewImage: image };
    await feeds(ofSurface('FailedRecords', surface), name, { Records: [{ eventName: 'INSERT', dynamodb }] });
  });

  it.each<[string, string, DueQueue, Intercept | null]>([
    ['events', 'relay-missed-events', 'events', null],
    ['webhooks', 'enqueue-due-deliveries', 'retries', null],
    ['stock', 'finish-stock-jobs', 'stock_jobs', null],
    ['paid-orders', 'send-held-purchase-orders', 'purchase_orders', null],
    ['emails', 'remind-of-bookings', 'booking_reminders', null],
    ['records', 'roll-up-sales', 'sales_changes', refusesOtherQueries],
  ])('a record that stays in quarantine in the surface %s', async (surface, name, queue, fault) => {
    await anUnreadableRow(queue, keys.event(storeId, `evt_${queue}`));
    refuse = fault;
    await feeds(ofSurface('StuckRecords', surface), name, {});
  });

  it('an unreadable stored record', async () => {
    const secret = newSecret('so_live_', storeId, Buffer.alloc(32, 7));
    await put({ ...keys.credential(hashSecret(secret)), window_ends_ms: 0 });
    await feeds(ofStage('UnreadableRecords'), 'store', apiEvent({ route: '/v1/store', key: secret }));
  });

  it('throttled table calls', async () => {
    refuse = throttles;
    expect(await feeds(ofStage('ThrottledCalls'), 'docs', apiEvent({ route: '/v1/nothing' }))).toBe(1);
  });

  it('a call of another service that stays throttled', async () => {
    const tooMany = Object.assign(new Error('slow down'), { name: 'TooManyRequestsException' });
    const lines = await captureLogLines(async () => log.warn('emails.not_noted', {}, new Error('not sent', { cause: tooMany })));
    expect(lines.flatMap(embeddedMetrics)).toEqual([[ofStage('ThrottledCalls'), 1]]);
  });

  it('a request that is served without being counted', async () => {
    refuse = refusesAll;
    expect(await feeds(ofStage('UncountedRequests'), 'docs', apiEvent({ route: '/v1/nothing' }))).toBe(1);
  });

  it('requests that are not written to the API log', async () => {
    refuse = refusesAll;
    expect(await feeds(ofStage('UnrecordedRequests'), 'record-api-log', subscribed(requestLine))).toBe(1);
  });

  it.each([
    ['an error', 'error', true],
    ['a crash of the runtime', 'failure', true],
    ['a timeout', 'timeout', true],
    ['an answer', 'success', false],
  ])('%s, as Lambda reports it', (_, status, isCounted) => {
    const report = {
      time: '2026-11-25T12:00:00.000Z',
      type: 'platform.report',
      record: { requestId: 'x', metrics: { durationMs: 3 }, status },
    };
    const ofFunctions = filters.filter((filter) => filter !== ofGateway);
    // Each worker has two metric filters. The two functions that serve releases have none, because their callers notice
    // a failure. Every other function has one metric filter.
    expect(ofFunctions).toHaveLength(functions.size - 2 + workerNames.length);
    expect(ofFunctions.map((filter) => matches(textOf(filter, 'FilterPattern'), report))).toEqual(ofFunctions.map(() => isCounted));
    expect(ofFunctions.map((filter) => matches(textOf(filter, 'FilterPattern'), { type: 'x', record: { status } }))).toEqual(
      ofFunctions.map(() => false),
    );
  });

  // Lines as in API Gateway's access log: each value is a string, and a missing value is written as a dash.
  it.each([
    ['the throttle of the stage', { status: '429', function_request_id: '-' }, true],
    ['one of our rate limits', { status: '429', function_request_id: '5b1f' }, false],
    ['an unavailable function', { status: '503', function_request_id: '-' }, false],
  ])('%s, as API Gateway reports a refusal', (_, line, isCounted) => {
    expect(matches(textOf(ofGateway ?? { Type: '' }, 'FilterPattern'), line)).toBe(isCounted);
  });
});

/**
 * Reports whether a line matches a CloudWatch Logs pattern for JSON. Supports string comparisons that are combined as
 * in `{ a && (b || c) }`.
 */
function matches(pattern: string, line: object): boolean {
  const holds = (comparison: string): boolean => {
    const [, path = '', text] = comparison.match(/\$\.([\w.]+) = "([^"]*)"/) ?? [];
    return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], line) === text;
  };
  return pattern.split(' && ').every((either) => either.split(' || ').some(holds));
}

/** Returns the metrics that the alarms read but that have no source of values. */
const unfed = (some: readonly Resource[]): readonly string[] => {
  const counted = new Set(filters.map(metricOfFilter));
  const read = some.flatMap(metricsReadBy).filter((metric) => !isFedByAws(metric));
  return read.map(keyOfMetric).filter((key) => !fed.has(key) && !counted.has(key));
};

// The tests above fill `fed`, which the following tests need. The following tests therefore fail if they are run alone.
describe('alarms and metrics', () => {
  it('match: every metric that an alarm reads is fed', () => {
    expect(unfed(alarms)).toEqual([]);
  });

  it('match: every fed metric is read by an alarm', () => {
    const read = new Set(alarms.flatMap(metricsReadBy).map(keyOfMetric));
    expect([...fed, ...filters.map(metricOfFilter)].filter((key) => !read.has(key))).toEqual([]);
  });

  it('are compared: an alarm on a metric that is not fed is found, whether the metric is ours or named after AWS', () => {
    const planted = [
      { Namespace: namespace, MetricName: 'FailedRefunds' },
      { Namespace: namespace, MetricName: 'FailedRecords', Dimensions: [{ Name: 'FunctionName', Value: 'x' }] },
      { Namespace: 'AWS/Lambda', MetricName: 'FailedRequests' },
    ].map((Properties) => ({ Type: 'AWS::CloudWatch::Alarm', Properties }));
    expect(unfed(planted)).toEqual([
      'store-management/prod FailedRefunds',
      'store-management/prod FailedRecords FunctionName=x',
      'AWS/Lambda FailedRequests',
    ]);
  });

  it('cost nothing while nothing fails, or in a stage without alarms', async () => {
    expect([...(await fedBy('docs', apiEvent({ route: '/v1/openapi.json' }))).keys()]).toEqual([]);
    refuse = refusesAll;
    delete process.env['METRICS_NAMESPACE'];
    const lines = await captureLogLines(async () => log.error('worker.stuck'));
    expect(lines.flatMap(embeddedMetrics)).toEqual([]);
  });

  it('are not taken from lines that the console prints', async () => {
    const directive = { Namespace: 'x', Dimensions: [[]], Metrics: [{ Name: 'n' }] };
    const line = { _aws: { Timestamp: 1, CloudWatchMetrics: [directive] }, n: 1 };
    const printed = await captureLogLines(async () => {
      console.log(JSON.stringify(line));
      console.log(line);
    });
    expect(printed.map(embeddedMetrics)).toEqual([[], []]);
    expect(embeddedMetrics(JSON.stringify(line))).toEqual([['x n', 1]]);
  });
});
