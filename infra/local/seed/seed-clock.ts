import { openInvocationClock, runAtTime } from '#infra/local/runtime/invocation-clock.ts';

/** A simulated clock, for creating demo data with past dates. */
export type SeedClock = {
  /** Sets the time (epoch milliseconds) of later requests. The time never goes back. */
  readonly moveTo: (ms: number) => void;
  /**
   * Moves the clock one second forward and runs `work`. During the whole run, `work` and all code that it calls see
   * this time.
   */
  readonly inNextSecond: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Ends the simulation: code that is loaded later uses the system clock. */
  readonly close: () => void;
};

/** Opens a simulated clock for creating demo data. Call `openSeedClock` before loading any Lambda handler. */
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
