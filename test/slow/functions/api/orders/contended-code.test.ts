import { transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';

/*
 * By default, every transaction on the discount code's row fails in these tests. The service counts the code's use in a
 * separate write before it places the order.
 */
type Action = { readonly Update?: { readonly Key: Readonly<Record<string, { readonly S: string }>> } };

/**
 * If `outage` is not null, the `callsLeft`-th call and all later calls fail. If `late` is true, the `callsLeft`-th call
 * takes effect before it fails.
 */
let outage: { callsLeft: number; readonly late: boolean } | null;
let harness: OrdersHarness;
let mug: number;
let transactionsOnCode: number;
beforeEach(async () => {
  outage = null;
  transactionsOnCode = 0;
  harness = await openOrdersHarness({
    intercept: (operation, input) => {
      const actions = operation === 'TransactWriteItems' ? (input['TransactItems'] as readonly Action[]) : [];
      const reasons = actions.map(({ Update }) => ({ Code: Update?.Key['pk']?.S.endsWith('#DISCOUNT') ? 'TransactionConflict' : 'None' }));
      if (isContended && reasons.some(({ Code }) => Code !== 'None')) {
        transactionsOnCode += 1;
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
  mug = await harness.sell(100, 100);
});
let isContended = true;
afterEach(async () => {
  isContended = true;
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

const coded = (email: string, over: Readonly<Record<string, unknown>> = {}) =>
  anOrderBody([[mug, 1]], { customer: { email }, discount_code: 'WELCOME10', ...over });
const storedMarks = async (): Promise<readonly string[]> => {
  const rows = await readPartition(harness.table, keys.listPartition(harness.store.id, 'DISCOUNT'));
  return rows.flatMap((row) => Object.keys(row).filter((name) => name.startsWith('stock_job')));
};

/** Checks that the discount code was used `uses` times, and that no intermediate data is left. */
async function expectUses(uses: number): Promise<void> {
  expect((await harness.discounts()).map(({ timesUsed }) => timesUsed)).toEqual([uses]);
  expect(await storedMarks()).toEqual([]);
  expect(await harness.stockJobs()).toEqual([]);
}

describe('an order with a contended code', () => {
  it('tries it in a transaction once, and is then placed with a separate write', async () => {
    await harness.addDiscount();
    const order = await harness.place(coded('a@example.com'));
    expect([order.discount_code, transactionsOnCode]).toEqual(['WELCOME10', 1]);
    await expectUses(1);
  });

  it('skips that try when the row has the mark of another order', async () => {
    await harness.addDiscount();
    for (let calls = 1; (await storedMarks()).length === 0; calls += 1) {
      outage = { callsLeft: calls, late: false };
      await outcomes([harness.place(coded(`buyer-${calls}@example.com`))]);
      expect(outage.callsLeft).toBeLessThanOrEqual(0);
      outage = null;
    }
    transactionsOnCode = 0;
    await harness.place(coded('next@example.com'));
    expect(transactionsOnCode).toBe(0);
    await harness.sweep();
    await expectUses(await harness.count('ORDER'));
  });

  it('never exceeds the limit of the code, and a canceled order releases its use', async () => {
    await harness.addDiscount({ usageLimit: 5 });
    const buyers = Array.from({ length: 12 }, (_, n) => `buyer-${n}@example.com`);
    const { done, refused } = await outcomes(buyers.map((email) => harness.place(coded(email))));
    expect([done, new Set(refused)]).toEqual([5, new Set(['discount_code: discount_used_up'])]);
    await expectUses(5);
    isContended = false;
    const { data } = await harness.list();
    await harness.act('cancelOrder', data[0]?.id ?? 0);
    await expectUses(4);
    isContended = true;
    const again = await outcomes(buyers.slice(0, 3).map((email) => harness.place(coded(email))));
    expect(again.done).toBe(1);
    await expectUses(5);
  });

  it('releases the use when the customer had used the code before or a line is short', async () => {
    await harness.addDiscount({ oncePerCustomer: true });
    const { done, refused } = await outcomes(Array.from({ length: 6 }, () => harness.place(coded('ada@example.com'))));
    expect([done, new Set(refused)]).toEqual([1, new Set(['discount_code: discount_already_used'])]);
    await expectUses(1);
    const short = Array.from({ length: 4 }, (_, n) =>
      harness.place(coded(`b${n}@example.com`, { line_items: [{ variant_id: mug, quantity: 60 }] })),
    );
    expect(await outcomes(short)).toMatchObject({ done: 1, refused: Array(3).fill('line_items[0].quantity: insufficient_stock') });
    await expectUses(2);
  });

  it("is not refused because of a killed request's use once that request is over", async () => {
    await harness.addDiscount({ usageLimit: 1 });
    for (let calls = 1; (await storedMarks()).length === 0; calls += 1) {
      outage = { callsLeft: calls, late: false };
      await outcomes([harness.place(coded('a@example.com'))]);
      outage = null;
    }
    expect((await harness.discounts()).map(({ timesUsed }) => timesUsed)).toEqual([1]);
    await harness.place(coded('b@example.com'));
    await harness.sweep();
    await expectUses(1);
  });

  it.each([false, true])('is placed completely or not at all, wherever it is interrupted (answer lost: %s)', async (late) => {
    await harness.addDiscount({ usageLimit: 50, oncePerCustomer: true });
    let interrupted = true;
    for (let calls = 1; interrupted; calls += 1) {
      outage = { callsLeft: calls, late };
      await outcomes([harness.place(coded(`buyer-${calls}@example.com`))]);
      interrupted = outage.callsLeft <= 0;
      outage = null;
      await harness.sweep();
    }
    const orders = await harness.count('ORDER');
    expect(orders).toBeGreaterThan(0);
    await expectUses(orders);
  });
});
