import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { tableParameterName } from '#infra/stages.ts';
import { localQueues } from './ops/local-queues.ts';
import { opsUsage, readOpsOptions } from './ops/ops-options.ts';
import { readRedriveOptions, redriveUsage } from './ops/redrive-options.ts';
import { restoreStoreUsage, runRestoreStore } from './ops/restore-store.ts';
import { runRedrive } from './ops/run-redrive.ts';
import { runRestore } from './ops/run-restore.ts';
import { runAws } from './run-aws.ts';

/*
 * `npm run ops -- TASK [options]` runs one of the operators' tasks. Each task is a program that reads its own options
 * and sets its own exit code.
 */

const programs = new Map<string, { readonly what: string; readonly load: () => Promise<unknown> }>([
  ['promote', { what: 'prepares a restored table for use', load: () => import('./promote.ts') }],
  ['repeat-erasures', { what: 'repeats erasures in a restored table', load: () => import('./repeat-erasures.ts') }],
  ['erase-store', { what: 'deletes every row of a closed store', load: () => import('./erase-store.ts') }],
  ['rotate', { what: 'replaces a secret in three steps', load: () => import('./rotate.ts') }],
  ['rebuild-sales', { what: 'recounts the sales of stores', load: () => import('./rebuild-sales.ts') }],
  ['rebuild-search', { what: 'rebuilds the search index of stores', load: () => import('./rebuild-search.ts') }],
  ['build', { what: 'builds the artifact of a release', load: () => import('#infra/releases/build.ts') }],
  ['smoke', { what: 'tests a release as a user would', load: () => import('#infra/releases/smoke-test.ts') }],
  ['deploy-at-once', { what: 'returns a stage to an earlier release', load: () => import('#infra/releases/deploy-at-once.ts') }],
  [
    'unprotect-failed',
    {
      what: 'prepares a failed first deployment for another try',
      load: () => import('#infra/releases/unprotect-failed.ts').then((program) => program.runUnprotectFailed(process.argv.slice(2))),
    },
  ],
]);

const [task = '', ...words] = process.argv.slice(2);
const program = programs.get(task);
if (program === undefined) {
  await runOnAws();
} else {
  process.argv.splice(2, 1);
  await program.load();
}

async function runOnAws(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const ports = { aws: runAws, say, pause: sleep };
  try {
    if (task === 'redrive') {
      const options = readRedriveOptions(words);
      const { dataDir } = options;
      const aws = dataDir === null ? runAws : localQueues(dataDir);
      const reasons = dataDir === null ? 'the saved query "Which records fail, are set aside or are stuck"' : join(dataDir, 'service.log');
      await runRedrive({ ...ports, aws, reasons, nowMs: Date.now }, options);
    } else if (task === 'restore' && words.some((word) => /^--store(?:=|$)/.test(word))) {
      await runRestoreStore(words, say);
    } else if (task === 'restore') {
      const options = readOpsOptions([task, ...words]);
      await runRestore(ports, tableParameterName(options.stage), options);
    } else {
      const others = [...programs].map(([name, { what }]) => `npm run ops -- ${name}   ${what}`);
      throw new StartFailure(`There is no task "${task}".\n\n${[opsUsage, restoreStoreUsage, redriveUsage, ...others].join('\n\n')}`);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
    process.exitCode = error instanceof StartFailure ? 1 : 2;
  }
}
