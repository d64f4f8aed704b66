import { transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { metered } from '#shared/table/meter.ts';
import { anOrderBody, type OrderDesk, openOrderDesk, outcomes } from '#test/support/harness/orders-harness.ts';

let conflicts: number;
let desk: OrderDesk;
let shirt: number;
beforeEach(async () => {
  conflicts = 0;
  desk = await openOrderDesk({
    intercept: (operation) => {
      if (operation !== 'TransactWriteItems' || conflicts === 0) return undefined;
      conflicts -= 1;
      throw transactionCanceled([{ Code: 'TransactionConflict' }]);
    },
  });
  shirt = await desk.sell(100, 10);
});
afterEach(() => desk.close());

describe('an order that meets conflicts', () => {
  it('is placed once when they pass', async () => {
    conflicts = 3;
    await desk.place(anOrderBody([[shirt, 1]]));
    expect(await desk.count('ORDER')).toBe(1);
    expect(await desk.onHand(shirt)).toBe(9);
    expect(await desk.events('order.created')).toHaveLength(1);
  });

  it('fails as ours when they do not, with nothing taken and its key not settled', async () => {
    conflicts = Number.POSITIVE_INFINITY;
    const claim = { storeId: desk.store.id, key: 'k', lockToken: 't', settled: false };
    await claimKey(desk.table, claim, { fingerprint: 'f', nowMs: desk.clock(), lockUntilMs: desk.clock() + 30_000 });
    const { done, refused } = await outcomes([desk.place(anOrderBody([[shirt, 1]]), { claim })]);
    expect([done, refused.length, claim.settled]).toEqual([0, 1, false]);
    conflicts = 0;
    expect(await desk.count('ORDER')).toBe(0);
    expect(await desk.onHand(shirt)).toBe(10);
    expect(await desk.customers()).toEqual([]);
  });
});

describe('an order with an Idempotency-Key', () => {
  it('stores its answer with itself', async () => {
    const claim = { storeId: desk.store.id, key: 'k', lockToken: 't', settled: false };
    const request = { fingerprint: 'f', nowMs: desk.clock(), lockUntilMs: desk.clock() + 30_000 };
    await claimKey(desk.table, claim, request);
    const data = await desk.place(anOrderBody([[shirt, 1]]), { claim });
    expect(claim.settled).toBe(true);
    expect(await claimKey(desk.table, { ...claim, lockToken: 'u' }, request)).toEqual({
      outcome: 'replay',
      answer: { status: 201, body: JSON.stringify({ data }), sealed: false },
    });
  });

  it('is not placed by a run that lost its key to another', async () => {
    const claim = { storeId: desk.store.id, key: 'k', lockToken: 'lost', settled: false };
    await expect(desk.place(anOrderBody([[shirt, 1]]), { claim })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    expect(await desk.onHand(shirt)).toBe(10);
  });
});

describe('an order of 40 lines', () => {
  it('takes four steps, whatever it holds', async () => {
    const bolts = await desk.sellMany(1000, 40, 10);
    await desk.addDiscount();
    const body = anOrderBody(
      bolts.map((id) => [id, 1] as const),
      { discount_code: 'WELCOME10', payment_status: 'paid' },
    );
    const steps = await metered(async (usage) => {
      await desk.place(body);
      return usage.depth;
    });
    expect(steps).toBe(4);
  });
});
