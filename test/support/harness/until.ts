import { setTimeout as pause } from 'node:timers/promises';

/**
 * Enough for a busy machine, and less than the test runner's limit, whose error would not name the awaited condition.
 */
const patienceMs = 200_000;

/**
 * Repeats a request until its answer is wanted: soon at first, then rarely enough to stay below a key's 120 requests a
 * minute. @throws Error naming the awaited condition and the last answer
 */
export async function until<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  const startedMs = performance.now();
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 1.25, 1_000)) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() - startedMs > patienceMs) {
      const last = JSON.stringify(answer)?.slice(0, 1000);
      throw new Error(`Waited ${patienceMs / 1000} s for an answer of ${ask} that satisfies ${isWanted}; the last one was ${last}`);
    }
    await pause(waitMs);
  }
}
