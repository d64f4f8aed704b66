import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';

/**
 * The message that the stack sends to its parent: the address of its table, and the CPU time that its process has used.
 */
export type ProbeAnswer = { readonly tableName: string; readonly tableUrl: string; readonly cpuMs: number };

/** A complete stack in a separate process. It equals the stack of `npm start`, but has no demo stores. */
export type BenchStack = {
  readonly demo: Demo;
  readonly dataDir: string;
  /** The stack's table, for preparation that would take minutes through the API. */
  readonly table: Table;
  readonly cpuMs: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

const here = join(import.meta.dirname, '../../..');

/** Returns the Node flags in the `npm start` script of a Git checkout. */
function startFlags(checkout: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/**
 * Starts the stack from the project folder `checkout`, with an empty data folder. If `profile` is given, the stack
 * writes a CPU profile to the folder `profile` when it exits.
 */
export async function startBenchStack(profile?: string, checkout: string = here): Promise<BenchStack> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stack-'));
  const child = fork(
    join(checkout, 'infra/local/start.mjs'),
    ['--port', '0', '--data-dir', folder, '--cloud-dir', join(checkout, 'node_modules/.cache/test-cloud'), '--no-seed'],
    {
      execArgv: [
        ...startFlags(checkout),
        `--import=${pathToFileURL(join(import.meta.dirname, 'stack-probe.ts')).href}`,
        ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
      ],
      env: { ...process.env, NODE_COMPILE_CACHE: join(here, 'node_modules/.cache/compiled') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  await answerOf<'ready'>(child);
  const ask = (): Promise<ProbeAnswer> => {
    child.send('use');
    return answerOf<ProbeAnswer>(child);
  };
  const { tableName, tableUrl } = await ask();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return {
    dataDir: folder,
    demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo,
    table: openTable(tableName, { region: 'eu-west-1', credentials, endpoint: tableUrl }),
    cpuMs: async () => (await ask()).cpuMs,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const fail = (code: number | null): void => reject(new Error(`The stack exited with ${code}.`));
  child.once('exit', fail);
  child.once('message', (answer) => resolve(answer as Answer));
  try {
    return await promise;
  } finally {
    child.off('exit', fail);
  }
}
