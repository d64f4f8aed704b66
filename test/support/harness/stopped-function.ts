import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { type OrdersHarness, outcomes } from './orders-harness.ts';

/** Stops a function of the API at one of its calls to the table. */
export type StoppedFunction = ReturnType<typeof stoppedFunction>;

export function stoppedFunction() {
  let callsLeft: number | null = null;
  let isLate = false;
  const stop = (): never => {
    throw new Error('the function was stopped');
  };
  /** Pass this to the harness that runs the function. */
  const intercept: Intercept = () => {
    if (callsLeft === null) return undefined;
    callsLeft -= 1;
    if (callsLeft > 0) return undefined;
    return isLate && callsLeft === 0 ? stop : stop();
  };
  /**
   * Runs `work`. The `call`-th table call and all later table calls fail. If `late` is true, the `call`-th table call
   * takes effect before it fails.
   */
  async function during(
    call: number,
    late: boolean,
    work: () => Promise<unknown>,
  ): Promise<{ readonly failed: boolean; readonly done: boolean }> {
    [callsLeft, isLate] = [call, late];
    const { done } = await outcomes([work()]);
    const failed = callsLeft <= 0;
    callsLeft = null;
    return { failed, done: done === 1 };
  }
  /**
   * Simulates a crash at the `call`-th table call of `work`, and then a client's retry with the same idempotency key.
   * Returns whether the first run failed.
   */
  async function askedAgain(
    { table, store, clock, wait }: OrdersHarness,
    call: number,
    late: boolean,
    work: (claim: IdempotencyClaim) => Promise<unknown>,
  ): Promise<boolean> {
    const claimed = async (lockToken: string) => {
      const claim = { storeId: store.id, key: 'k', lockToken, completed: false };
      const { outcome } = await claimKey(table, claim, { fingerprint: 'f', nowMs: clock(), lockUntilMs: clock() + 30_000 });
      return { claim, outcome };
    };
    const { claim } = await claimed('first');
    const { done } = await during(call, late, () => work(claim));
    wait(60_000);
    const again = await claimed('again');
    expect(['claimed', 'replay']).toContain(again.outcome);
    if (again.outcome === 'claimed') await work(again.claim);
    // Wait until the idempotency key has expired; keys are kept for a day.
    wait(25 * 3_600_000);
    return !done;
  }
  return { intercept, during, askedAgain };
}
