import { AsyncLocalStorage } from 'node:async_hooks';

/** The time of the seed's requests, which are sent today and made on days past. */
export type SeedClock = {
  /** Sets the time (epoch ms) from which on requests are made; it never goes back. */
  readonly moveTo: (ms: number) => void;
  /** Does the work a second after the work before it, and for the length of it: to its code and all that it calls, time stands there. */
  readonly inNextSecond: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The seed is over: code that is loaded from now on has the clock of the system again, and nothing else. */
  readonly close: () => void;
};

const moments = new AsyncLocalStorage<number>();

/**
 * Makes `Date.now`, which the functions' handlers take for their clock, tell the seed's time inside of the seed's work, and the true
 * one everywhere else. To be called before the functions are loaded: they keep the clock that they find.
 */
export function openSeedClock(): SeedClock {
  const systemClock = Date.now;
  const clock = (): number => moments.getStore() ?? systemClock();
  Date.now = clock;
  let nowMs = Number.NEGATIVE_INFINITY;
  return {
    moveTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
    inNextSecond: (work) => {
      nowMs += 1000;
      return moments.run(nowMs, work);
    },
    close: () => {
      if (Date.now === clock) Date.now = systemClock;
    },
  };
}
