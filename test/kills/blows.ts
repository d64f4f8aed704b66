import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Random } from '../fuzz/random.ts';
import type { Release } from '../support/harness/releases/last-release.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';

/**
 * What a machine does to a stack: kills it, stops it for seconds or for a minute, moves its clock, has no room for what it writes, or goes on with
 * another release on the same tables.
 */
export const blowKinds = ['kill', 'stop', 'long stop', 'clock', 'disk', 'release'] as const;
export type Blow = (typeof blowKinds)[number];

export type Machine = {
  /** Starts the stack on what is in the folder, with a clock that can be moved. */
  readonly start: (dataDir?: string) => Promise<RunningStack>;
  /** Strikes, and gives the stack that runs then. */
  readonly strike: (stack: RunningStack, blow: Blow) => Promise<RunningStack>;
  /** What is in place now. */
  readonly running: () => Release;
  /** How often each release was started, by its name. */
  readonly started: ReadonlyMap<string, number>;
  /** How often a disk without room ended the process of a release, by its name; it is started again then. */
  readonly endedByDisk: ReadonlyMap<string, number>;
  /** How far its clock is ahead now. */
  readonly aheadMs: () => number;
};

const jumpingClock = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href;

/** This checkout, as a release. */
export const thisRelease: Release = { name: 'this one', root: resolve('.') };

/** A machine that strikes at a stack; `clockFile` is where its clock is. Of the releases the first is what runs at first. */
export function strikingMachine(
  random: Random,
  clockFile: string,
  flags: readonly string[],
  releases: readonly [Release, ...Release[]] = [thisRelease],
): Machine {
  let aheadMs = 0;
  let at = 0;
  const started = new Map<string, number>();
  const endedByDisk = new Map<string, number>();
  const running = (): Release => releases[at % releases.length] ?? releases[0];
  const start = (dataDir?: string) => {
    const { name, root } = running();
    started.set(name, (started.get(name) ?? 0) + 1);
    const clock = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${jumpingClock}`, CLOCK_FILE: clockFile };
    return runStack(flags, dataDir, clock, root);
  };
  const stop = async (stack: RunningStack, ms: number): Promise<RunningStack> => {
    process.kill(stack.pid, 'SIGSTOP');
    await pause(ms);
    process.kill(stack.pid, 'SIGCONT');
    return stack;
  };
  const blows: Readonly<Record<Blow, (stack: RunningStack) => Promise<RunningStack>>> = {
    kill: async (stack) => {
      await stack.end('SIGKILL');
      return await start(stack.dataDir);
    },
    stop: (stack) => stop(stack, random.int(2_000, 8_000)),
    'long stop': (stack) => stop(stack, 60_000),
    // Half of them as a release is put in place of another, half in the middle of everything.
    release: async (stack) => {
      await stack.end(random.int(0, 1) === 0 ? 'SIGINT' : 'SIGKILL');
      at += 1;
      return await start(stack.dataDir);
    },
    // Ahead by minutes, as a machine that slept is when it asks for the time; back by seconds, as one whose clock was fast.
    clock: async (stack) => {
      aheadMs += random.int(0, 2) === 0 ? -random.int(1_000, 10_000) : random.int(10_000, 1_800_000);
      aheadMs = Math.max(0, aheadMs);
      writeFileSync(clockFile, String(aheadMs));
      return stack;
    },
    disk: async (stack) => {
      fillDisk(stack);
      await pause(random.int(1_000, 4_000));
      if (stack.isRunning()) {
        freeDisk(stack);
        return stack;
      }
      const { name } = running();
      endedByDisk.set(name, (endedByDisk.get(name) ?? 0) + 1);
      return await start(stack.dataDir);
    },
  };
  return { start, strike: (stack, blow) => blows[blow](stack), running, started, endedByDisk, aheadMs: () => aheadMs };
}

/**
 * No file of a stack gets longer than the journal of its tables is, as on a disk that is full: nothing can be committed. Shorter ones, such as what
 * the process prints, still can.
 */
export const fillDisk = (stack: RunningStack): void => limitFiles(stack, String(statSync(join(stack.dataDir, 'dynamodb.db-wal')).size));
/** Not even what the process prints can be written. */
export const fillDiskWhole = (stack: RunningStack): void => limitFiles(stack, '0');
export const freeDisk = (stack: RunningStack): void => limitFiles(stack, 'unlimited');

/** A write beyond this offset of a file fails. Node ignores the signal that comes with it. */
function limitFiles({ pid }: RunningStack, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}

/** Memory of the process in MB, as the kernel counts it. */
export function memoryMb({ pid }: Pick<RunningStack, 'pid'>): number {
  const [, kb = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}
