import { setTimeout as sleep } from 'node:timers/promises';
import { remainingMs } from './deadline.ts';
import { ChangedTooOften, isConflict } from './retry-transient.ts';
import { TransactionRefused } from './transact.ts';

/** About ten seconds, in which a few hundred callers succeed. */
const maxRounds = 16;
/** About the duration of a transaction, so that the caller retries after the winner has finished. */
const firstPauseMs = 8;
/** With many callers for one object, pauses grow up to this length so that all of them succeed. */
const longestPauseMs = 2_000;

/** The labels of refusals that are conflicts: a list, or a predicate. */
export type ConflictLabels = readonly string[] | ((label: string) => boolean);

/**
 * Repeats read, decision and write until the write finds the rows unchanged. A refusal under one of `labels` means that they had changed,
 * or that a new id is taken; a transaction conflict is treated alike. A caller loses a round only to one that succeeded, so all succeed in
 * time unless there are very many.
 * @throws TransactionRefused for other labels
 * @throws ChangedTooOften when the object changes at every attempt
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
