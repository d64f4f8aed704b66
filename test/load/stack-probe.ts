import { subscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import { isMainThread, type Worker } from 'node:worker_threads';
import type { StackServices, StackUse } from './bench-stack.ts';

/*
 * Loaded before `npm start` in the benchmark's child (`--import`): tells the parent where the stack's table and keys are, and how busy its
 * threads are.
 */

const environment = (name: string): string => process.env[name] ?? '';

const services = (): StackServices => ({
  tableName: environment('TABLE_NAME'),
  tableUrl: environment('AWS_ENDPOINT_URL_DYNAMODB'),
  keyId: environment('SECRETS_KEY_ID'),
  keyUrl: environment('AWS_ENDPOINT_URL_KMS'),
});

function answerParent(): void {
  const threads = new Map<string, Worker>();
  subscribe('worker_threads', (message) => {
    const { worker } = message as { readonly worker: Worker };
    threads.set((worker.threadName ?? '').replace('-thread.ts', ''), worker);
  });
  const use = (): StackUse => {
    const { user, system } = process.cpuUsage();
    const others = [...threads].map(([name, worker]) => [name, worker.performance.eventLoopUtilization().active]);
    const busyMs = Object.fromEntries([['main', performance.eventLoopUtilization().active], ...others]);
    return { cpuMs: (user + system) / 1000, busyMs, residentMb: process.memoryUsage.rss() / 2 ** 20 };
  };
  process.on('message', (asked) => process.send?.(asked === 'services' ? services() : use()));
  process.on('disconnect', () => process.exit());
}

if (isMainThread) answerParent();
