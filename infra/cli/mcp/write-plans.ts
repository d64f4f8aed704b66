import { ToolRefusal } from './api-calls.ts';
import type { ApiOperation } from './operations.ts';

/** A planned write, exactly as it will be sent. */
export type WritePlan = {
  readonly operation: ApiOperation;
  /** The path with its ids filled in. */
  readonly path: string;
  readonly ids: readonly (string | number)[];
  readonly body: unknown;
  /** The state that the plan is based on. The write is refused if it has changed. */
  readonly basis: string;
  /** The Idempotency-Key of the write, if the operation takes one, so that repeating the plan does the write only once. */
  readonly idempotencyKey: string;
};

type KeptPlan = {
  readonly plan: WritePlan;
  readonly endsAtMs: number;
  /** The answer while or after the plan is carried out; null before that and after a failure. */
  readonly answer: Promise<string> | null;
  /** Whether an attempt got no answer that shows if the write was done. */
  readonly mayBeDone: boolean;
};

/** How long a plan can be carried out. */
export const planMs = 10 * 60_000;
const maxPlans = 100;

/** The plans by token, in this process only. */
export type WritePlans = {
  /** Stores a plan and returns its token. */
  readonly add: (plan: WritePlan) => string;
  /**
   * Carries out a plan once: all calls with its token, including concurrent ones, get the same answer. After a failure
   * it can be tried again.
   * @throws ToolRefusal for an unknown token or an expired plan
   */
  readonly carryOut: (token: string, send: (plan: WritePlan, mayBeDone: boolean) => Promise<string>) => Promise<string>;
};

/**
 * Creates an empty set of plans.
 * @param newToken returns a text that cannot be guessed
 */
export function openWritePlans({ newToken, nowMs }: { readonly newToken: () => string; readonly nowMs: () => number }): WritePlans {
  const plans = new Map<string, KeptPlan>();
  return {
    add(plan) {
      const token = newToken();
      plans.set(token, { plan, answer: null, mayBeDone: false, endsAtMs: nowMs() + planMs });
      const [oldest] = plans.keys();
      if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
      return token;
    },
    carryOut(token, send) {
      const kept = plans.get(token);
      if (kept === undefined || kept.endsAtMs <= nowMs())
        return Promise.reject(new ToolRefusal('The plan does not exist or has expired after ten minutes: create one with plan_write.'));
      if (kept.answer !== null) return kept.answer;
      const answer = send(kept.plan, kept.mayBeDone).catch((error: unknown) => {
        const mayBeDone = kept.mayBeDone || !(error instanceof ToolRefusal) || error.mayBeDone;
        plans.set(token, { ...kept, mayBeDone, answer: null });
        throw error;
      });
      plans.set(token, { ...kept, answer });
      return answer;
    },
  };
}
