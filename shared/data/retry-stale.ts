import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionRefused } from './transact.ts';

const maxRounds = 40;
const longestPauseMs = 40;

/**
 * Repeats read, decision and write until what was read is still true when it is written: a refusal under one of `labels`
 * says that it was not, or that a new id is taken. Whoever loses a round lost it to one that won, so all get through.
 * @throws TransactionRefused for other labels, or when the object never stands still
 */
export async function retryStale<Result>(labels: readonly string[], attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const stale = error instanceof TransactionRefused && labels.some((label) => error.refused.has(label));
      if (!stale || round >= maxRounds) throw error;
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** round));
    }
  }
}
