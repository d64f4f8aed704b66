import type { Intercept } from '#infra/local/dynamodb/engine.ts';

/** The call of the table, counted from 0, at which a request is killed, and whether that call still happens. */
export type Death = { readonly at: number; readonly after: boolean };

/** The n-th of all deaths: before the first call, after it, before the second one … */
export const deathOf = (n: number): Death => ({ at: Math.floor(n / 2), after: n % 2 === 1 });

/**
 * The n-th of the deaths that leave different rows: before the first call, after it, after the second one … Who dies before a call leaves what
 * one leaves who dies after the call before it, which costs a suite of large requests half of its time.
 */
export const deathLeavingOtherRows = (n: number): Death => (n === 0 ? deathOf(0) : { at: n - 1, after: true });

/** Kills requests at their calls of the table, which `intercept` sees. What is killed makes no call any more. */
export function requestKiller() {
  let death: Death | null = null;
  let calls = 0;
  const killed = (): never => {
    throw Object.assign(new Error('This request was killed.'), { name: 'ValidationException' });
  };
  const intercept: Intercept = () => {
    const at = calls++;
    if (death === null || at < death.at) return undefined;
    return at === death.at && death.after ? killed : killed();
  };
  /** Sends a request that dies; `isReached` false when it had fewer calls. */
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
