import { syncBuiltinESMExports } from 'node:module';
import type { VirtualTime } from '#test/support/simulators/virtual-time.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import { currentTask } from './task.ts';

/**
 * Runs work so that a seed determines everything that normally comes from outside the process: clocks, timers and
 * random numbers. Each task has its own stream of random numbers.
 */
export async function inSteadyProcess<Result>(seed: number, time: VirtualTime, work: () => Promise<Result>): Promise<Result> {
  const outside = randomOf('process', seed);
  const random = (): Random => currentTask()?.random ?? outside;
  const startMs = time.now();
  // Gets the original module, because an import under a test runner returns a copy.
  const crypto = process.getBuiltinModule('node:crypto');
  const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => random().int(0, 255)));
  const replaced = {
    randomBytes: bytes,
    randomFillSync: (array: Uint8Array) => {
      array.set(bytes(array.byteLength));
      return array;
    },
    randomInt: (low: number, high?: number) => (high === undefined ? random().int(0, low - 1) : random().int(low, high - 1)),
    randomUUID: () => uuidOf(random().hex(32)),
  };
  const before = Object.fromEntries(Object.keys(replaced).map((name) => [name, Reflect.get(crypto, name) as unknown]));
  const { random: usualRandom } = Math;
  const usualNow = performance.now;
  Object.assign(crypto, replaced);
  Math.random = () => random().next();
  performance.now = () => time.now() - startMs;
  try {
    return await time.run(async () => {
      syncBuiltinESMExports();
      return await work();
    });
  } finally {
    Object.assign(crypto, before);
    Math.random = usualRandom;
    performance.now = usualNow;
    syncBuiltinESMExports();
  }
}

const uuidOf = (hex: string): `${string}-${string}-${string}-${string}-${string}` =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
