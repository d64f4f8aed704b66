import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a machine that is busy, and less than the runner's own limit, which would not say what was waited for. */
const patienceMs = 200_000;

/**
 * Asks again and again until the answer is wanted: soon at first, and then so seldom that it does not use up the 120 requests that a key has in a
 * minute. @throws Error that says what was wanted, and what was answered last
 */
export async function until<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  const startedMs = performance.now();
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 1.25, 1_000)) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() - startedMs > patienceMs) {
      const last = JSON.stringify(answer)?.slice(0, 1000);
      throw new Error(`Waited ${patienceMs / 1000} s for an answer of ${ask} that fits ${isWanted}; the last one was ${last}`);
    }
    await pause(waitMs);
  }
}
