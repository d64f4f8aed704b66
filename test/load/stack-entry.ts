import { subscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { startLocal } from '#infra/local/local-stack.ts';
import { readOptions } from '#infra/local/options.ts';
import type { StackServices, StackUse } from './bench-stack.ts';

/* `npm start` as a child of the benchmark, which tells its parent where its table and keys are and how busy its threads are. */

const threads = new Map<string, Worker>();
subscribe('worker_threads', (message) => {
  const { worker } = message as { readonly worker: Worker };
  threads.set((worker.threadName ?? '').replace('-thread.ts', ''), worker);
});

const stack = await startLocal({
  ...readOptions(process.argv.slice(2), { DYNAMODB_OVER_HTTP: process.env['DYNAMODB_OVER_HTTP'] }),
  say: () => undefined,
  capturesOutput: true,
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const others = [...threads].map(([name, worker]) => [name, worker.performance.eventLoopUtilization().active]);
  const busyMs = Object.fromEntries([['main', performance.eventLoopUtilization().active], ...others]);
  process.send?.({ cpuMs: (user + system) / 1000, busyMs, residentMb: process.memoryUsage.rss() / 2 ** 20 } satisfies StackUse);
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', async () => {
  await stack.stop();
  process.exit();
});

const environment = (name: string): string => process.env[name] ?? '';
process.send?.({
  demo: stack.demo,
  tableName: environment('TABLE_NAME'),
  tableUrl: environment('AWS_ENDPOINT_URL_DYNAMODB'),
  keyId: environment('SECRETS_KEY_ID'),
  keyUrl: environment('AWS_ENDPOINT_URL_KMS'),
} satisfies StackServices);
