import { openInvocationClock, runAtTime } from '#infra/local/runtime/invocation-clock.ts';

/** The time of the seed's requests, which are sent today for past days. */
export type SeedClock = {
  /** Sets the time (epoch ms) of later requests; it never decreases. */
  readonly moveTo: (ms: number) => void;
  /** Runs the work one second after the previous work, with a clock that stands still for it and for all code it calls. */
  readonly inNextSecond: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Ends the seed: code loaded later uses the system clock. */
  readonly close: () => void;
};

/** Opens the clock of a seed; call it before the functions are loaded (`openInvocationClock`). */
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
