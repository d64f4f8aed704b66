import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<number>();

/**
 * Replaces `Date.now`, which the handlers of Lambda functions use as their clock. Within `runAtTime`, the clock returns
 * the given time. Everywhere else, it returns the real time.
 *
 * Call `openInvocationClock` before any handler is loaded, because a handler keeps the clock that it finds when it is
 * loaded. Returns a function that restores the original clock for code that is loaded later.
 */
export function openInvocationClock(): () => void {
  const systemClock = Date.now;
  const clock = (): number => moments.getStore() ?? systemClock();
  Date.now = clock;
  return () => {
    if (Date.now === clock) Date.now = systemClock;
  };
}

/** Runs `work` with the clock fixed at `ms` (epoch milliseconds), for `work` itself and all code that it calls. */
export const runAtTime = <Result>(ms: number, work: () => Result): Result => moments.run(ms, work);

/** Returns the time that `runAtTime` has set for the caller (epoch ms), or null if the caller runs in real time. */
export const fixedTimeMs = (): number | null => moments.getStore() ?? null;
