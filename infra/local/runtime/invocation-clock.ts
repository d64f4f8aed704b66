import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<number>();

/**
 * Makes `Date.now`, the handlers' clock, return the time that `runAtTime` gave to the calling work, and the real time
 * everywhere else. Call it before functions are loaded, because they keep the clock they find. Returns a function that
 * restores the clock for code loaded later.
 */
export function openInvocationClock(): () => void {
  const systemClock = Date.now;
  const clock = (): number => moments.getStore() ?? systemClock();
  Date.now = clock;
  return () => {
    if (Date.now === clock) Date.now = systemClock;
  };
}

/** Runs the work with its clock, and that of all code it calls, fixed at `ms` (epoch ms). */
export const runAtTime = <Result>(ms: number, work: () => Result): Result => moments.run(ms, work);

/** Returns the time given to the calling work; null for the real time. */
export const fixedTimeMs = (): number | null => moments.getStore() ?? null;
