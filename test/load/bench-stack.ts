import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KMSClient } from '@aws-sdk/client-kms';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';

/** Names in this domain are asked of a name server that never answers (`slow-names.ts`). */
export const slowDomain = '.slow.example';

/** What the stack tells its parent about its table and keys. */
export type StackServices = {
  readonly tableName: string;
  readonly tableUrl: string;
  readonly keyId: string;
  readonly keyUrl: string;
};

/** Since its start: the CPU time of the process, and how long each of its threads was busy. And how much memory it has now. */
export type StackUse = { readonly cpuMs: number; readonly busyMs: Readonly<Record<string, number>>; readonly residentMb: number };

/** A whole stack in a process of its own, as `npm start` runs it, without the demo stores. */
export type BenchStack = {
  readonly demo: Demo;
  readonly dataDir: string;
  /** Its table, for what would take the API minutes to prepare. */
  readonly table: Table;
  readonly secrets: SecretBox;
  readonly use: () => Promise<StackUse>;
  readonly stop: () => Promise<void>;
};

const here = join(import.meta.dirname, '../..');
const cache = join(here, 'node_modules/.cache');

/** What `npm start` of a checkout gives to Node. */
function startFlags(checkout: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Loaded before anything else in the stack; `slow-names.ts` in each of its threads. */
const preloaded = (name: string): string => `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`;

/**
 * Starts one on an empty folder; `nameServer` (`address:port`) answers for `slowDomain`. `checkout` is the folder of the code that runs, this one's
 * or another version's.
 */
export async function startBenchStack(nameServer: string, flags: readonly string[] = [], checkout: string = here): Promise<BenchStack> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stack-'));
  const profile = process.env['BENCH_CPU_PROFILE'];
  const child = fork(
    join(checkout, 'infra/local/start.mjs'),
    ['--port', '0', '--data-dir', folder, '--cloud-dir', join(checkout, 'node_modules/.cache/test-cloud'), '--no-seed', ...flags],
    {
      execArgv: [
        ...startFlags(checkout),
        ...['slow-names.ts', 'stack-probe.ts'].map(preloaded),
        ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
      ],
      env: { ...process.env, BENCH_NAME_SERVER: nameServer, NODE_COMPILE_CACHE: join(cache, 'compiled') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  await answerOf<'ready'>(child);
  child.send('services');
  const services = await answerOf<StackServices>(child);
  const local = { region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return {
    dataDir: folder,
    demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo,
    table: openTable(services.tableName, { ...local, endpoint: services.tableUrl }),
    secrets: kmsSecrets(new KMSClient({ ...local, endpoint: services.keyUrl }), services.keyId),
    use: async () => {
      child.send('use');
      return answerOf<StackUse>(child);
    },
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
  const fail = (code: number | null): void => reject(new Error(`The stack ended with ${code}.`));
  child.once('exit', fail);
  child.once('message', (answer) => resolve(answer as Answer));
  try {
    return await promise;
  } finally {
    child.off('exit', fail);
  }
}
