import { isMainThread } from 'node:worker_threads';
import type { ProbeAnswer } from './bench-stack.ts';

/*
 * Loaded with `--import` before `npm start` in the benchmark's child process. Reports the address of the stack's table
 * and the CPU time of the process to the parent.
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
