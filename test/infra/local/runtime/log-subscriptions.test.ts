import { gunzipSync } from 'node:zlib';
import { createFunctionRuntime, type Handler } from '#infra/local/runtime/function-runtime.ts';
import { openLogSubscriptions } from '#infra/local/runtime/log-subscriptions.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { until } from '#test/support/harness/until.ts';

const silent: Pick<Console, 'log'> = { log: () => {} };
let print: typeof console.log;
beforeEach(() => {
  print = console.log;
  console.log = silent.log;
});
afterEach(() => {
  console.log = print;
});

/**
 * Creates a function that prints log lines, and a second function that receives these log lines through a subscription.
 */
function aSubscription(read: (messages: readonly string[]) => void) {
  const runtime = createFunctionRuntime();
  const failures: string[] = [];
  const log = { failure: (what: string) => failures.push(what) } as unknown as ServiceLog;
  const add = (name: string, handler: Handler) =>
    runtime.add({ name, arn: `arn:${name}`, timeoutMs: 10_000, memoryMb: 128, logGroup: `/${name}`, load: async () => handler });
  const printer = add('printer', (event) => {
    console.info(event);
    return 'answered';
  });
  const reader = add('reader', (event) => {
    const { awslogs } = event as { awslogs: { data: string } };
    const { logEvents } = JSON.parse(gunzipSync(Buffer.from(awslogs.data, 'base64')).toString('utf8')) as {
      logEvents: { message: string }[];
    };
    read(logEvents.map(({ message }) => (JSON.parse(message) as { message: string }).message));
  });
  const spec = { logGroup: '/printer', phrases: ['request.answered'], functionArn: reader.arn };
  const subscriptions = openLogSubscriptions([spec], new Map([[reader.arn, reader]]), log);
  return { printer, subscriptions, failures };
}

const isEmpty = (empty: boolean): boolean => empty;

it('the subscriber gets the lines of its log group that contain the phrase', async () => {
  const taken: string[] = [];
  const { printer, subscriptions } = aSubscription((messages) => taken.push(...messages));
  await printer.invoke('request.answered 1');
  await printer.invoke('another line');
  console.log('request.answered outside of any function');
  const poller = subscriptions.start();
  await printer.invoke('request.answered 2');
  await poller.stop();
  expect(taken).toEqual(['request.answered 1', 'request.answered 2']);
  subscriptions.close();
});

it('the subscriber gets lines at the third attempt after two failures', async () => {
  let attempts = 0;
  const taken: string[] = [];
  const { printer, subscriptions } = aSubscription((messages) => {
    attempts += 1;
    if (attempts < 3) throw new Error('the log is down');
    taken.push(...messages);
  });
  const poller = subscriptions.start();
  await printer.invoke('request.answered 1');
  await until(async () => subscriptions.isEmpty(), isEmpty);
  await poller.stop();
  expect(taken).toEqual(['request.answered 1']);
  subscriptions.close();
});

it('lines are passed on three times at most, without affecting printing or answering', async () => {
  let attempts = 0;
  const { printer, subscriptions, failures } = aSubscription(() => {
    attempts += 1;
    throw new Error('the log is down');
  });
  const poller = subscriptions.start();
  expect(await printer.invoke('request.answered 1')).toBe('answered');
  await until(async () => subscriptions.isEmpty(), isEmpty);
  await poller.stop();
  expect([attempts, failures]).toEqual([3, ['reader', 'reader', 'reader']]);
  subscriptions.close();
});
