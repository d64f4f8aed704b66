import { transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';

/*
 * In these tests, the transaction that places an order always fails with a conflict on the row of one variant. The API
 * retries with separate writes, which take the stock and mark the rows.
 */
type Action = { readonly Update?: { readonly Key: Readonly<Record<string, { readonly S: string }>> } };

const atStart = 20;

/**
 * If `outage` is not null, the `callsLeft`-th call and all later calls fail. If `late` is true, the `callsLeft`-th call
 * takes effect before it fails.
 */
let outage: { callsLeft: number; readonly late: boolean } | null;
let harness: OrdersHarness;
let mug: number;
let plate: number;
let isContended: boolean;
let transactionsOnRow: number;
beforeEach(async () => {
  outage = null;
  isContended = false;
  transactionsOnRow = 0;
  harness = await openOrdersHarness({
    intercept: (operation, input) => {
      const actions = operation === 'TransactWriteItems' ? (input['TransactItems'] as readonly Action[]) : [];
      const reasons = actions.map(({ Update }) => ({
        Code: Update?.Key['sk']?.S.endsWith(`#${String(mug).padStart(16, '0')}`) ? 'TransactionConflict' : 'None',
      }));
      if (isContended && actions.length > 2 && reasons.some(({ Code }) => Code !== 'None')) {
        transactionsOnRow += 1;
        throw transactionCanceled(reasons);
      }
      if (outage === null) return undefined;
      outage.callsLeft -= 1;
      if (outage.callsLeft > 0) return undefined;
      const stop = () => {
        throw new Error('the function was stopped');
      };
      return outage.late && outage.callsLeft === 0 ? stop : stop();
    },
  });
  mug = await harness.sell(100, atStart);
  plate = await harness.sell(200, atStart);
  isContended = true;
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

/** Checks that stock, movements and orders agree, and that no intermediate data is left. */
async function expectWhole(mugs: number, plates: number): Promise<void> {
  const moved = await harness.movedUnits();
  expect([await harness.onHand(mug), moved.get(mug)]).toEqual([atStart - mugs, atStart - mugs]);
  expect([await harness.onHand(plate), moved.get(plate)]).toEqual([atStart - plates, atStart - plates]);
  for (const row of await harness.rows()) expect(Object.keys(row).filter((name) => name.startsWith('stock_job'))).toEqual([]);
  expect(await harness.stockJobs()).toEqual([]);
}

describe('an order of contended stock', () => {
  it('tries it in a transaction once, and is then placed with a separate write', async () => {
    const order = await harness.place(anOrderBody([[mug, 3]]));
    expect(order.line_items.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([[mug, 3]]);
    expect(transactionsOnRow).toBe(1);
    await expectWhole(3, 0);
  });

  it('skips that try when the row has the mark of another order', async () => {
    const isMarked = async () => (await harness.rows()).some((row) => Object.keys(row).some((name) => name.startsWith('stock_job')));
    for (let calls = 1; !(await isMarked()); calls += 1) {
      outage = { callsLeft: calls, late: false };
      await outcomes([harness.place(anOrderBody([[mug, 1]], { customer: { email: `buyer-${calls}@example.com` } }))]);
      expect(outage.callsLeft).toBeLessThanOrEqual(0);
      outage = null;
    }
    transactionsOnRow = 0;
    await harness.place(anOrderBody([[mug, 1]], { customer: { email: 'next@example.com' } }));
    expect(transactionsOnRow).toBe(0);
    await harness.sweep();
    await expectWhole(await harness.count('ORDER'), 0);
  });

  it('is refused for short lines, and returns the stock that it took separately', async () => {
    expect(await refusal(harness.place(anOrderBody([[mug, atStart + 1]])))).toEqual(['line_items[0].quantity: insufficient_stock']);
    const both = (email: string) =>
      harness.place(
        anOrderBody(
          [
            [mug, 1],
            [plate, atStart],
          ],
          { customer: { email } },
        ),
      );
    const { done, refused } = await outcomes(['a@example.com', 'b@example.com', 'c@example.com'].map(both));
    expect([done, refused.length]).toEqual([1, 2]);
    await expectWhole(1, atStart);
  });

  it('never takes more than the stock together with concurrent orders', async () => {
    const buyers = Array.from({ length: atStart + 8 }, (_, n) =>
      anOrderBody([[mug, 1]], { customer: { email: `buyer-${n}@example.com` } }),
    );
    const { done, refused } = await outcomes(buyers.map((body) => harness.place(body)));
    expect([done, new Set(refused)]).toEqual([atStart, new Set(['line_items[0].quantity: insufficient_stock'])]);
    await expectWhole(atStart, 0);
  });

  it.each([false, true])('is placed completely or not at all, wherever it is interrupted (answer lost: %s)', async (late) => {
    let interrupted = true;
    for (let calls = 1; interrupted; calls += 1) {
      outage = { callsLeft: calls, late };
      await outcomes([harness.place(anOrderBody([[mug, 1]], { customer: { email: `buyer-${calls}@example.com` } }))]);
      interrupted = outage.callsLeft <= 0;
      outage = null;
      await harness.sweep();
    }
    const orders = await harness.count('ORDER');
    expect(orders).toBeGreaterThan(0);
    await expectWhole(orders, 0);
    expect((await harness.events('order.created')).length).toBe(orders);
  });
});
