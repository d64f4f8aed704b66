import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long to wait. The time is long enough for a busy machine, but shorter than the test runner's timeout, whose error
 * would not name the awaited condition.
 */
const patienceMs = 200_000;

/**
 * Repeats a request until its answer satisfies the condition. After short first pauses, the requests stay below an API
 * key's limit of 120 per minute. If the condition is not satisfied in time, throws an error that names the condition
 * and the last answer.
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
