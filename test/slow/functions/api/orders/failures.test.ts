import { transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { runMetered } from '#shared/table/meter.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';

let conflicts: number;
let harness: OrdersHarness;
let shirt: number;
beforeEach(async () => {
  conflicts = 0;
  harness = await openOrdersHarness({
    intercept: (operation) => {
      if (operation !== 'TransactWriteItems' || conflicts === 0) return undefined;
      conflicts -= 1;
      throw transactionCanceled([{ Code: 'TransactionConflict' }]);
    },
  });
  shirt = await harness.sell(100, 10);
});
afterEach(() => harness.close());

describe('an order that meets conflicts', () => {
  it('is placed once when they end', async () => {
    conflicts = 3;
    await harness.place(anOrderBody([[shirt, 1]]));
    expect(await harness.count('ORDER')).toBe(1);
    expect(await harness.onHand(shirt)).toBe(9);
    expect(await harness.events('order.created')).toHaveLength(1);
  });

  it('fails with our error when they persist, with no stock taken and its key released', async () => {
    conflicts = Number.POSITIVE_INFINITY;
    const claim = { storeId: harness.store.id, key: 'k', lockToken: 't', completed: false };
    await claimKey(harness.table, claim, { fingerprint: 'f', nowMs: harness.clock(), lockUntilMs: harness.clock() + 30_000 });
    const { done, refused } = await outcomes([harness.place(anOrderBody([[shirt, 1]]), { claim })]);
    expect([done, refused.length, claim.completed]).toEqual([0, 1, false]);
    conflicts = 0;
    expect(await harness.count('ORDER')).toBe(0);
    expect(await harness.onHand(shirt)).toBe(10);
    expect(await harness.customers()).toEqual([]);
  });
});

describe('an order with an Idempotency-Key', () => {
  it('stores its answer with the order', async () => {
    const claim = { storeId: harness.store.id, key: 'k', lockToken: 't', completed: false };
    const request = { fingerprint: 'f', nowMs: harness.clock(), lockUntilMs: harness.clock() + 30_000 };
    await claimKey(harness.table, claim, request);
    const data = await harness.place(anOrderBody([[shirt, 1]]), { claim });
    expect(claim.completed).toBe(true);
    expect(await claimKey(harness.table, { ...claim, lockToken: 'u' }, request)).toEqual({
      outcome: 'replay',
      answer: { status: 201, body: JSON.stringify({ data }), sealed: false },
    });
  });

  it('is not placed by a run that lost its key to another', async () => {
    const claim = { storeId: harness.store.id, key: 'k', lockToken: 'lost', completed: false };
    await expect(harness.place(anOrderBody([[shirt, 1]]), { claim })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    expect(await harness.onHand(shirt)).toBe(10);
  });
});

describe('an order of 40 lines', () => {
  it('takes four round trips, whatever it contains', async () => {
    const bolts = await harness.sellMany(1000, 40, 10);
    await harness.addDiscount();
    const body = anOrderBody(
      bolts.map((id) => [id, 1] as const),
      { discount_code: 'WELCOME10', payment_status: 'paid' },
    );
    const steps = await runMetered(async (usage) => {
      await harness.place(body);
      return usage.depth;
    });
    expect(steps).toBe(4);
  });
});
