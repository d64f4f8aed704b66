import { ToolRefusal } from './api-calls.ts';
import type { ApiOperation } from './operations.ts';

/** A planned write, exactly as it will be sent. */
export type WritePlan = {
  readonly operation: ApiOperation;
  /** The path, with the ids filled in. */
  readonly path: string;
  readonly ids: readonly (string | number)[];
  readonly body: unknown;
  /** The state on which the plan is based. If this state has changed, the write is refused. */
  readonly basis: string;
  /**
   * The `Idempotency-Key` to send with the write, if the operation takes one. The key prevents a second write when the
   * plan is carried out again.
   */
  readonly idempotencyKey: string;
};

type KeptPlan = {
  readonly plan: WritePlan;
  readonly endsAtMs: number;
  /** The answer. It is null until the plan is first carried out, and again after a failure. */
  readonly answer: Promise<string> | null;
  /** True if an attempt failed and it is unknown whether the write took effect. */
  readonly mayBeDone: boolean;
};

/** The time from a plan's creation until the plan expires. */
export const planMs = 10 * 60_000;
const maxPlans = 100;

/** The plans, by token. They exist only in this process. */
export type WritePlans = {
  /** Stores a plan and returns its token. */
  readonly add: (plan: WritePlan) => string;
  /**
   * Carries out a plan once: all calls with its token, even concurrent ones, get the same answer. After a failure, the
   * plan can be carried out again.
   * @throws ToolRefusal when the token is unknown or the plan has expired
   */
  readonly carryOut: (token: string, send: (plan: WritePlan, mayBeDone: boolean) => Promise<string>) => Promise<string>;
};

/**
 * Creates an empty collection of plans.
 * @param newToken returns a string that cannot be guessed
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
        return Promise.reject(new ToolRefusal('The plan does not exist, or it expired after ten minutes: create a plan with plan_write.'));
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
