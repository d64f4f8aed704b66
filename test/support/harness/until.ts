import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a machine that is busy, and less than the runner's own limit, which would not say what was waited for. */
const patienceMs = 200_000;

/** Asks again and again until the answer is wanted. @throws Error that says what was wanted, and what was answered last */
export async function until<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  for (const startedMs = performance.now(); ; await pause(25)) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() - startedMs > patienceMs) {
      const last = JSON.stringify(answer)?.slice(0, 1000);
      throw new Error(`Waited ${patienceMs / 1000} s for an answer of ${ask} that fits ${isWanted}; the last one was ${last}`);
    }
  }
}
