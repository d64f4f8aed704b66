import type { ApiOperation } from './operations.ts';

/** A write that was planned and not carried out yet, exactly as it will be sent. */
export type WritePlan = {
  readonly operation: ApiOperation;
  /** With its ids filled in. */
  readonly path: string;
  readonly body: unknown;
  /** Of the object that is written, when it was planned; null where there is none. */
  readonly updatedAt: string | null;
  /** Sent with the write where the operation takes one, so that the plan is carried out once however often it is tried. */
  readonly idempotencyKey: string;
};

/** A plan, and what was answered when it was carried out; null until then. */
export type KeptPlan = { readonly plan: WritePlan; readonly answer: string | null };

type Timed = KeptPlan & { readonly endsAtMs: number };

/** How long a plan can be carried out. */
export const planMs = 10 * 60_000;
const maxPlans = 100;

/** Plans by their tokens, in this process only. */
export type WritePlans = {
  /** Keeps a plan, and gives its token. */
  readonly add: (plan: WritePlan) => string;
  /** Null for a token that was never given, or whose plan has ended. */
  readonly get: (token: string) => KeptPlan | null;
  /** Keeps the answer of a plan that was carried out. */
  readonly finish: (token: string, answer: string) => void;
};

/** @param newToken gives a text that nobody can guess */
export function openWritePlans({ newToken, nowMs }: { readonly newToken: () => string; readonly nowMs: () => number }): WritePlans {
  const plans = new Map<string, Timed>();
  return {
    add(plan) {
      const token = newToken();
      plans.set(token, { plan, answer: null, endsAtMs: nowMs() + planMs });
      const [oldest] = plans.keys();
      if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
      return token;
    },
    get(token) {
      const kept = plans.get(token);
      return kept === undefined || kept.endsAtMs <= nowMs() ? null : kept;
    },
    finish(token, answer) {
      const kept = plans.get(token);
      if (kept !== undefined) plans.set(token, { ...kept, answer });
    },
  };
}
