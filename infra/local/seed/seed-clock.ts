import { openInvocationClock, runAtTime } from '#infra/local/runtime/invocation-clock.ts';

/** The simulated time of the seed's requests: they are sent today but dated in the past. */
export type SeedClock = {
  /** Sets the time (epoch milliseconds) of later requests. The time never goes back. */
  readonly moveTo: (ms: number) => void;
  /**
   * Runs `work` one second after the previous work, in simulated time. The clock stands still for `work` and all code
   * that it calls.
   */
  readonly inNextSecond: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Ends the simulation: code that is loaded later uses the system clock. */
  readonly close: () => void;
};

/** Opens the clock of a seed. Call it before the functions are loaded (see `openInvocationClock`). */
export function openSeedClock(): SeedClock {
  const close = openInvocationClock();
  let nowMs = Number.NEGATIVE_INFINITY;
  return {
    moveTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
    inNextSecond: (work) => {
      nowMs += 1000;
      return runAtTime(nowMs, work);
    },
    close,
  };
}
