import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<number>();

/**
 * Makes `Date.now`, which the handlers take for their clock, tell the time that `atMoment` gave to the work that asks, and the true one
 * everywhere else. To be called before functions are loaded: they keep the clock that they find. Returns what ends it for code loaded later.
 */
export function openInvocationClock(): () => void {
  const systemClock = Date.now;
  const clock = (): number => moments.getStore() ?? systemClock();
  Date.now = clock;
  return () => {
    if (Date.now === clock) Date.now = systemClock;
  };
}

/** Does the work, to whose code and all that it calls it is `ms` (epoch ms) all along. */
export const atMoment = <Result>(ms: number, work: () => Result): Result => moments.run(ms, work);

/** The time that was given to the work that asks; null for the true one. */
export const givenMoment = (): number | null => moments.getStore() ?? null;
