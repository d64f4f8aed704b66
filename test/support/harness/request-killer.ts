import type { Intercept } from '#infra/local/dynamodb/engine.ts';

/** The call of the table, counted from 0, at which a request is killed, and whether that call still happens. */
export type Death = { readonly at: number; readonly after: boolean };

/** Returns the n-th of all deaths: before the first call, after it, before the second one … */
export const deathOf = (n: number): Death => ({ at: Math.floor(n / 2), after: n % 2 === 1 });

/**
 * Returns the n-th of the deaths that leave different rows: before the first call, after it, after the second one … A
 * death before a call leaves the same rows as one after the previous call; skipping it halves the time of a suite with
 * large requests.
 */
export const deathLeavingOtherRows = (n: number): Death => (n === 0 ? deathOf(0) : { at: n - 1, after: true });

/** Kills requests at table calls, which `intercept` sees. A killed request makes no more calls. */
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
  /** Sends a request that is killed; `isReached` is false if it made fewer calls. */
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
