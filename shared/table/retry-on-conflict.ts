import { setTimeout as sleep } from 'node:timers/promises';
import { remainingMs } from './deadline.ts';
import { ChangedTooOften, isConflict } from './retry-transient.ts';
import { TransactionRefused } from './transact.ts';

/**
 * The maximum number of rounds. All rounds together take about ten seconds, which is enough for a few hundred competing
 * callers to succeed.
 */
const maxRounds = 16;
/**
 * The base of the growing pauses. It is about as long as a transaction takes, so that the caller retries after the
 * competing transaction has finished.
 */
const firstPauseMs = 8;
/**
 * The longest pause. If many callers compete for one object, long pauses spread their attempts, so that all callers
 * succeed.
 */
const longestPauseMs = 2_000;

/** A list of the refusal labels that mean a conflict, or a function that returns true for these labels. */
export type ConflictLabels = readonly string[] | ((label: string) => boolean);

/**
 * Repeats an attempt (read, decide, write) until its write operation finds the rows unchanged. A transaction conflict,
 * or a refusal under one of `labels`, means that another caller has changed the rows or taken the new id.
 * @throws TransactionRefused if the write operation is refused under a label that is not one of `labels`
 * @throws ChangedTooOften if the object keeps changing
 */
export async function retryOnConflict<Result>(labels: ConflictLabels, attempt: () => Promise<Result>): Promise<Result> {
  const isStale = typeof labels === 'function' ? labels : (label: string) => labels.includes(label);
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isLost = isConflict(error) || (error instanceof TransactionRefused && [...error.refused.keys()].some(isStale));
      if (!isLost) throw error;
      const pauseMs = Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** round);
      if (round >= maxRounds || pauseMs > remainingMs()) throw new ChangedTooOften(error);
      await sleep(pauseMs);
    }
  }
}
