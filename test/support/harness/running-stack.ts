import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { openRecordingProxy } from '../simulators/recording-proxy.ts';

// This path is relative to the project's root, where tests and commands run.
const START = 'infra/local/start.mjs';
/**
 * The folder in which templates are cached, so that they are synthesized once for all tests, and again only if their
 * sources change.
 */
export const CLOUD_DIR = resolve('node_modules/.cache/test-cloud');

/**
 * The ways in which local functions can access the tables, each with its flag. The local default is direct access.
 * Access over HTTP uses the SDK, as in the cloud.
 */
export const tableWays = [
  ['directly', '--dynamodb-over-http=false'],
  ['over HTTP', '--dynamodb-over-http=true'],
] as const;

/** A process of `npm start`, by default on any free port. */
export type RunningStack = {
  readonly dataDir: string;
  readonly demo: Demo;
  /** `http://127.0.0.1:<port>`. During `npm run lab -- prism` this is the origin of a recording proxy. */
  readonly origin: string;
  /** Returns all terminal output so far. */
  readonly printed: () => string;
  readonly isRunning: () => boolean;
  /** Sends a signal. Resolves to the exit code, or to null if the process was killed. The data folder is kept. */
  readonly end: (signal: 'SIGINT' | 'SIGKILL') => Promise<number | null>;
  /** Stops the stack in the same way as Ctrl-C, and removes its data folder. */
  readonly remove: () => Promise<void>;
};

/** Creates an empty data folder. */
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'running-stack-'));

/** Returns the arguments with which Node starts the stack, on any free port unless the flags choose one. */
export const startArguments = (dataDir: string, flags: readonly string[]): readonly string[] => [
  '--max-semi-space-size=4',
  START,
  ...['--port', '0', '--data-dir', dataDir, '--cloud-dir', CLOUD_DIR],
  ...flags,
];

/**
 * Starts the stack and resolves when it is ready. If it exits before that, throws an error that contains its output.
 */
export async function runStack(
  flags: readonly string[] = [],
  dataDir: string = newDataDir(),
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningStack> {
  const child = spawn(process.execPath, startArguments(dataDir, flags), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await readiness(child, () => output);
  const file = readFileSync(join(dataDir, 'demo.json'), 'utf8');
  const { origin } = new URL((JSON.parse(file) as Demo).api);
  const record = process.env['RECORD_EXCHANGES'];
  const asked = record === undefined ? origin : (await openRecordingProxy(origin, record)).origin;
  const demo = JSON.parse(file.replaceAll(origin, asked)) as Demo;
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    dataDir,
    demo,
    origin: asked,
    printed: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end,
    remove: async () => {
      await end('SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readiness(child: ChildProcess, printed: () => string): Promise<void> {
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', () => {
    if (/^Ready in [\d.]+ s\..*\n\n/m.test(printed())) ready.resolve();
  });
  child.once('exit', () => ready.reject(new Error(`The stack did not start: ${printed()}`)));
  await ready.promise;
}
