import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is wanted; the runner's own limit ends a wait that is in vain. */
export async function until<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    await pause(25);
  }
}
