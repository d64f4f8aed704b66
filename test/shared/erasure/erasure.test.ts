import { afterPage, beginErasure, type Erasure, erasureSteps, usualPace } from '#shared/erasure/erasure.ts';

const nowMs = Date.UTC(2026, 10, 25);
const begun = beginErasure(null, { storeId: 'S1', customerId: 7, emails: ['ada@example.com'], nowMs });
const nothing = { changed: 0, waiting: 0, next: null };

/**
 * Completes a pass. `changed` is the number of rows that the first page of the pass changes. The other pages change
 * nothing.
 */
function pass(erasure: Erasure, changed: number, atMs: number): Erasure {
  let now = afterPage(erasure, { ...nothing, changed }, atMs);
  for (const _ of erasureSteps.slice(1)) now = afterPage(now, nothing, atMs);
  return now;
}

describe('an erasure', () => {
  it('moves to the next page, then to the next step', () => {
    const second = afterPage(begun, { changed: 3, waiting: 0, next: 'key' }, nowMs + 1);
    expect(second).toMatchObject({ step: 'orders', from: 'key', changed: 3, changedInPass: 3 });
    expect(afterPage(second, nothing, nowMs + 2)).toMatchObject({ step: 'orders_by_email', from: null, changed: 3 });
  });

  it('is not done after a first pass that finds nothing, because earlier requests may still write', () => {
    const after = pass(begun, 0, nowMs + 1_000);
    expect(after).toMatchObject({
      state: 'running',
      passes: 2,
      passBeganAtMs: nowMs + usualPace.settledAfterMs,
      emails: ['ada@example.com'],
    });
  });

  it('is done after a later pass that finds nothing, and then has no address', () => {
    const second = pass(begun, 5, nowMs);
    const third = pass(second, 1, second.passBeganAtMs + 1_000);
    expect(third).toMatchObject({ state: 'running', passes: 3, changed: 6, changedInPass: 0 });
    const doneAtMs = third.passBeganAtMs + 1_000;
    expect(pass(third, 0, doneAtMs)).toMatchObject({ state: 'done', emails: [], doneAtMs, changed: 6 });
  });

  it('repeats all steps while it has to wait for something', () => {
    const second = pass(begun, 0, nowMs);
    let now = second;
    for (const step of erasureSteps)
      now = afterPage(now, { ...nothing, waiting: step === 'bulk_operations' ? 1 : 0 }, second.passBeganAtMs);
    expect(now).toMatchObject({ state: 'running', passes: 3, changed: 0 });
  });

  it('keeps the addresses that it still needs when it is requested again', () => {
    expect(beginErasure(begun, { storeId: 'S1', customerId: 7, emails: [], nowMs: nowMs + 1 })).toMatchObject({
      ...{ emails: ['ada@example.com'], state: 'running', step: 'orders', passes: 1 },
    });
  });
});
