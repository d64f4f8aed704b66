import { isMainThread } from 'node:worker_threads';
import type { ProbeAnswer } from './bench-stack.ts';

/*
 * This module is loaded with `--import` before `npm start` in the benchmark's child process. On request, it reports the
 * address of the stack's table and the CPU time of the child process to the parent process.
 */

function answerParent(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const answer: ProbeAnswer = {
      tableName: process.env['TABLE_NAME'] ?? '',
      tableUrl: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
      cpuMs: (user + system) / 1000,
    };
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
}

if (isMainThread) answerParent();
