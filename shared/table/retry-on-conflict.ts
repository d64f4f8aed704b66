import { setTimeout as sleep } from 'node:timers/promises';
import { ChangedTooOften } from './retry-transient.ts';
import { TransactionRefused } from './transact.ts';

const maxRounds = 40;
const longestPauseMs = 40;

/** The labels of a refusal that says so: by name, or by what they look like. */
export type ConflictLabels = readonly string[] | ((label: string) => boolean);

/**
 * Repeats read, decision and write until what was read is still true when it is written: a refusal under one of `labels`
 * says that it was not, or that a new id is taken. A caller that loses a round lost it to one that won, so all get through.
 * @throws TransactionRefused for other labels
 * @throws ChangedTooOften when the object changes at each attempt
 */
export async function retryOnConflict<Result>(labels: ConflictLabels, attempt: () => Promise<Result>): Promise<Result> {
  const isStale = typeof labels === 'function' ? labels : (label: string) => labels.includes(label);
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const stale = error instanceof TransactionRefused && [...error.refused.keys()].some(isStale);
      if (!stale) throw error;
      if (round >= maxRounds) throw new ChangedTooOften(error);
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** round));
    }
  }
}

/**
 * `retryOnConflict` for an attempt that starts from what was prefetched: only a retry reads it again.
 */
export function retryFromPrefetched<Read, Result>(
  labels: ConflictLabels,
  prefetched: Read,
  readAgain: () => Promise<Read>,
  attempt: (read: Read) => Promise<Result>,
): Promise<Result> {
  let isFirst = true;
  return retryOnConflict(labels, async () => {
    const read = isFirst ? prefetched : await readAgain();
    isFirst = false;
    return await attempt(read);
  });
}
