import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import { readOptions } from './options.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { StartFailure } from './runtime/start-failure.ts';

/*
 * The stack again on every save. The data stays; `--fresh` empties it only once. On a save the next process begins at once
 * (`start-from-sources.mjs`): it loads its code while the one that serves ends, and starts when data and port are free.
 */

const WATCHED = ['infra', 'functions', 'shared', 'events'];
const SOURCE = /\.(ts|tsx|cts|cjs|mjs|json|css|html|svg)$/;
/** Within this time what an editor or a formatter writes is one save. */
const SAVE_MS = 30;

const args = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let serving: ChildProcess | undefined;
let next: ChildProcess | undefined;
let isEnding = false;

function begin(): void {
  // One that has not started yet may have loaded what is changed now.
  next?.kill('SIGKILL');
  const child = fork(
    join(import.meta.dirname, 'start-from-sources.mjs'),
    args.filter((arg) => arg !== '--fresh'),
    { execArgv: ['--max-semi-space-size=16', '--max-old-space-size=2000'] },
  );
  child.on('exit', (code) => ended(child, code));
  next = child;
  if (serving === undefined) startNext();
  else serving.kill('SIGTERM');
}

function startNext(): void {
  serving = next;
  next = undefined;
  serving?.send('start');
}

function ended(child: ChildProcess, code: number | null): void {
  if (child === serving) serving = undefined;
  else if (child === next) next = undefined;
  else return;
  if (isEnding && serving === undefined) process.exit(code ?? 0);
  if (serving !== undefined) return;
  if (next === undefined) say('\nThe stack has ended. It starts again on the next save.');
  else startNext();
}

function beginOnSave(): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of WATCHED) {
    watch(join(PROJECT_ROOT, folder), { recursive: true }, (_, file) => {
      if (isEnding || file === null || !SOURCE.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        say(`\n${join(folder, file)} has changed.`);
        begin();
      }, SAVE_MS);
    });
  }
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
// The terminal sends Ctrl-C to the stack as well; this process only has to outlive it.
process.on('SIGINT', end);
process.on('SIGTERM', () => {
  serving?.kill('SIGTERM');
  end();
});
beginOnSave();
begin();
