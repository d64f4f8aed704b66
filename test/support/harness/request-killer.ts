import type { Intercept } from '#infra/local/dynamodb/engine.ts';

/** How a request is killed: at which call to the table, counted from 0, and whether that call still takes effect. */
export type Death = { readonly at: number; readonly after: boolean };

/**
 * Returns the `n`th way to kill a request, counted from 0: before the first call, after the first call, before the
 * second call, and so on.
 */
export const deathOf = (n: number): Death => ({ at: Math.floor(n / 2), after: n % 2 === 1 });

/**
 * Returns the `n`th way to kill a request, counted from 0: before the first call, after the first call, after the
 * second call, and so on. A kill before the second call would leave the same rows as a kill after the first call.
 */
export const deathLeavingOtherRows = (n: number): Death => (n === 0 ? deathOf(0) : { at: n - 1, after: true });

/** Kills requests at their calls to the table. The table must use `intercept`. A killed request makes no more calls. */
export function requestKiller() {
  let death: Death | null = null;
  let calls = 0;
  const killed = (): never => {
    throw Object.assign(new Error('The request was killed.'), { name: 'ValidationException' });
  };
  const intercept: Intercept = () => {
    const at = calls++;
    if (death === null || at < death.at) return undefined;
    return at === death.at && death.after ? killed : killed();
  };
  /**
   * Sends a request, and kills it at the table call that `at` names. `isReached` is false if the request made fewer
   * table calls.
   */
  async function kill<Answer>(at: Death, send: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly isReached: boolean }> {
    calls = 0;
    death = at;
    try {
      const answer = await send();
      return { answer, isReached: calls > at.at };
    } finally {
      death = null;
    }
  }
  return { intercept, kill };
}
