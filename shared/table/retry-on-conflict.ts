import { setTimeout as sleep } from 'node:timers/promises';
import { remainingMs } from './deadline.ts';
import { ChangedTooOften, isConflict } from './retry-transient.ts';
import { TransactionRefused } from './transact.ts';

/** Some ten seconds, in which a few hundred get through. */
const maxRounds = 16;
/** A transaction takes about so long: who lost to one need not try again before it is over. */
const firstPauseMs = 8;
/** So many may want the same object that they get through only if they leave one another time: the more, the longer. */
const longestPauseMs = 2_000;

/** The labels of a refusal that says so: by name, or by what they look like. */
export type ConflictLabels = readonly string[] | ((label: string) => boolean);

/**
 * Repeats read, decision and write until what was read is still true when it is written: a refusal under one of `labels` says that it was not, or that
 * a new id is taken, and so does a transaction that did not get its items for others. A caller that loses a round lost it to one that won, so all get
 * through in time, unless there are very many.
 * @throws TransactionRefused for other labels
 * @throws ChangedTooOften when the object changes at each attempt
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
