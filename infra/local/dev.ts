import './end-with-npm.mjs';
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { generateOutdated, isGenerated } from '#infra/openapi/generated-files.ts';
import { openDataFolder } from './data-folder.ts';
import { readOptions } from './options.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { StartFailure } from './runtime/start-failure.ts';
import type { MessageFromServer, MessageToServer } from './serve-and-reload.ts';
import { loadedWith } from './template/own-imports.ts';

/*
 * Runs the stack from the current sources and updates it after every save. Every update keeps the data. With `--fresh`,
 * the data folder is emptied once, at the start.
 * - If only functions have changed, the running process reloads the functions (`serve-and-reload.ts`).
 * - After any other change, a new process replaces the running process (`serve-sources.mjs`).
 */

const WATCHED = ['infra', 'functions', 'shared', 'events'];
const SOURCE = /\.(ts|tsx|cts|cjs|mjs|json|css|html|svg)$/;
/** Two file changes that are less than this time apart count as one save. */
const SAVE_MS = 30;

const args = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let serving: ChildProcess | undefined;
/** Whether the serving process has started and accepts messages. */
let isReady = false;
let next: ChildProcess | undefined;
let isEnding = false;

function begin(): void {
  // If an earlier process is still waiting to start, it is killed, because it may have loaded code that is now
  // outdated.
  next?.kill('SIGKILL');
  const child = fork(
    join(import.meta.dirname, 'serve-sources.mjs'),
    args.filter((arg) => arg !== '--fresh'),
    { execArgv: ['--max-semi-space-size=16', '--max-old-space-size=2000'] },
  );
  child.on('exit', (code) => ended(child, code));
  child.on('message', (message: MessageFromServer) => {
    if (child !== serving || isEnding) return;
    if (message === 'ready') isReady = true;
    else {
      say('\nThe stacks have changed.');
      begin();
    }
  });
  next = child;
  if (serving === undefined) startNext();
  else serving.kill('SIGTERM');
}

function startNext(): void {
  serving = next;
  isReady = false;
  next = undefined;
  serving?.send('start' satisfies MessageToServer);
}

function ended(child: ChildProcess, code: number | null): void {
  if (child === serving) serving = undefined;
  else if (child === next) next = undefined;
  else return;
  if (isEnding && serving === undefined) process.exit(code ?? 0);
  if (serving !== undefined) return;
  if (next === undefined) say('\nThe stack has stopped. The next save starts it again.');
  else startNext();
}

/**
 * Reports whether a change to a file needs a new process. The serving process does not reload its own code, which
 * includes all of `infra`.
 */
function isLoadedForGood(file: string): boolean {
  if (file.startsWith(join(PROJECT_ROOT, 'infra'))) return true;
  const entries = ['serve-and-reload.ts', 'dynamodb/tables-thread.ts', 'queues/queues-thread.ts'];
  return loadedWith(entries.map((entry) => join(import.meta.dirname, entry))).has(file);
}

function beginOnSave(): void {
  let timer: NodeJS.Timeout | undefined;
  const saved = new Set<string>();
  const onSave = (): void => {
    const files = [...saved];
    saved.clear();
    say(`\n${files.map((file) => relative(PROJECT_ROOT, file)).join(', ')} has changed.`);
    if (isReady && next === undefined && !files.some(isLoadedForGood)) serving?.send('reload' satisfies MessageToServer);
    else begin();
    generateInBackground();
  };
  for (const folder of WATCHED) {
    watch(join(PROJECT_ROOT, folder), { recursive: true }, (_, file) => {
      if (isEnding || file === null || !SOURCE.test(file)) return;
      saved.add(join(PROJECT_ROOT, folder, file));
      clearTimeout(timer);
      timer = setTimeout(onSave, SAVE_MS);
    });
  }
}

/**
 * If the files derived from the contracts are out of date, generates them. When the watcher notices the new files, it
 * updates the stack.
 *
 * Errors are ignored here, because the reload reports an invalid contract.
 */
function generateInBackground(): void {
  if (!isGenerated()) execFile(process.execPath, [join(PROJECT_ROOT, 'infra/openapi/generate.ts')], () => undefined);
}

function end(): void {
  isEnding = true;
  if (serving === undefined) process.exit(0);
  next?.kill('SIGKILL');
}

try {
  const options = readOptions(args, process.env);
  if (options.fresh) openDataFolder(options.dataDir, true).release();
} catch (error) {
  say(error instanceof StartFailure ? error.message : String(error));
  process.exit(1);
}
// The terminal sends Ctrl-C to the stack as well, so this process only has to run until the stack has ended.
process.on('SIGINT', end);
process.on('SIGTERM', () => {
  serving?.kill('SIGTERM');
  end();
});
generateOutdated();
beginOnSave();
begin();
