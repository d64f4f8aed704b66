import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival, BenchReceivers } from './bench-receivers.ts';

const lookMs = 500;
const quietLooks = 3;
const longestMs = 60_000;

/**
 * What has come when the receivers that answer have seen this many webhooks and no more come. Gives what there is after a
 * minute without enough.
 */
export async function stableArrivals(receivers: BenchReceivers, expected: number): Promise<readonly Arrival[]> {
  const all: Arrival[] = [];
  const givenUpMs = performance.now() + longestMs;
  let quiet = 0;
  while (quiet < quietLooks && performance.now() < givenUpMs) {
    await pause(lookMs);
    const more = await receivers.take();
    all.push(...more);
    const isEnough = all.filter(({ path }) => path.startsWith('/healthy/')).length >= expected;
    quiet = isEnough && !more.some(({ path }) => path.startsWith('/healthy/')) ? quiet + 1 : 0;
  }
  return all;
}
