import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import { readOptions } from './options.ts';
import { StartFailure } from './runtime/start-failure.ts';

/** The stack again on every save: `start-from-sources.mjs` under `node --watch`. The data stays; `--fresh` empties it only once. */
const WATCHED = ['infra', 'functions', 'shared', 'events'];

const args = process.argv.slice(2);
try {
  const options = readOptions(args, process.env);
  if (options.fresh) openDataFolder(options.dataDir, true).release();
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : String(error)}\n`);
  process.exit(1);
}

const child = spawn(
  process.execPath,
  [
    '--watch-preserve-output',
    '--max-semi-space-size=8',
    ...WATCHED.map((folder) => `--watch-path=${folder}`),
    join(import.meta.dirname, 'start-from-sources.mjs'),
    ...args.filter((arg) => arg !== '--fresh'),
  ],
  { stdio: 'inherit' },
);
// The terminal sends Ctrl-C to the child as well; this process only has to outlive it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 0));
