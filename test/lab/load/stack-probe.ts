import { isMainThread } from 'node:worker_threads';
import type { ProbeAnswer } from './bench-stack.ts';

/*
 * This module is loaded with `--import` before `npm start` in the benchmark's child process. When the parent process
 * asks, it reports two things: the address of the stack's table, and the CPU time that the child process has used.
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
