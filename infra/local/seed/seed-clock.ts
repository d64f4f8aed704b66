import { atMoment, openInvocationClock } from '#infra/local/runtime/invocation-clock.ts';

/** The time of the seed's requests, which are sent today and made on days past. */
export type SeedClock = {
  /** Sets the time (epoch ms) from which on requests are made; it never goes back. */
  readonly moveTo: (ms: number) => void;
  /** Does the work a second after the work before it, and for the length of it: to its code and all that it calls, time stands there. */
  readonly inNextSecond: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The seed is over: code that is loaded from now on has the clock of the system again, and nothing else. */
  readonly close: () => void;
};

/** The clock of a seed; to be opened before the functions are loaded (`openInvocationClock`). */
export function openSeedClock(): SeedClock {
  const close = openInvocationClock();
  let nowMs = Number.NEGATIVE_INFINITY;
  return {
    moveTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
    inNextSecond: (work) => {
      nowMs += 1000;
      return atMoment(nowMs, work);
    },
    close,
  };
}
