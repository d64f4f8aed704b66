import { ToolRefusal } from './api-calls.ts';
import type { ApiOperation } from './operations.ts';

/** A write that was planned, exactly as it will be sent. */
export type WritePlan = {
  readonly operation: ApiOperation;
  /** With its ids filled in. */
  readonly path: string;
  readonly ids: readonly (string | number)[];
  readonly body: unknown;
  /** What it was planned on: the write is refused when this is another by then. */
  readonly basis: string;
  /** Sent with the write where the operation takes one, so that the plan is carried out once however often it is tried. */
  readonly idempotencyKey: string;
};

type KeptPlan = {
  readonly plan: WritePlan;
  readonly endsAtMs: number;
  /** The answer, once the plan is being carried out or was; null before, and after it failed. */
  readonly answer: Promise<string> | null;
  /** An attempt had no answer that says whether the write was done. */
  readonly mayBeDone: boolean;
};

/** How long a plan can be carried out. */
export const planMs = 10 * 60_000;
const maxPlans = 100;

/** Plans by their tokens, in this process only. */
export type WritePlans = {
  /** Keeps a plan, and gives its token. */
  readonly add: (plan: WritePlan) => string;
  /**
   * Carries a plan out once: each call for it, also one at the same time, gets the same answer. After a failure it can be tried again.
   * @throws ToolRefusal for a token that was never given, or whose plan has ended
   */
  readonly carryOut: (token: string, send: (plan: WritePlan, mayBeDone: boolean) => Promise<string>) => Promise<string>;
};

/** @param newToken gives a text that nobody can guess */
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
        return Promise.reject(new ToolRefusal('There is no such plan, or it is older than ten minutes: plan_write makes one.'));
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
