import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type StoppedFunction, stoppedFunction } from '#test/support/harness/stopped-function.ts';

const atStart = 1000;

let stopped: StoppedFunction;
let harness: OrdersHarness;
let bolts: readonly number[];
beforeEach(async () => {
  stopped = stoppedFunction();
  harness = await openOrdersHarness({ intercept: stopped.intercept });
  bolts = await harness.sellMany(100, 100, atStart);
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

const all = (over: Readonly<Record<string, unknown>> = {}) =>
  anOrderBody(
    bolts.map((id) => [id, 1] as const),
    over,
  );

/** Checks that stock, movements and orders agree, and that no stock job is left. */
async function expectWhole(sold: number): Promise<void> {
  const moved = await harness.movedUnits();
  for (const row of await harness.rows()) {
    const id = parseVariantStock(row).variantId;
    expect(await Promise.resolve((row['levels'] as Record<string, { on_hand: number }>)['1']?.on_hand)).toBe(atStart - sold);
    expect(moved.get(id)).toBe(atStart - sold);
    expect(Object.keys(row).filter((name) => name.startsWith('stock_job'))).toEqual([]);
  }
  expect(await harness.stockJobs()).toEqual([]);
}

describe('an order of 100 variants', () => {
  it('is placed, refunded and canceled completely', async () => {
    const order = await harness.place(all({ payment_status: 'paid' }));
    expect(order.line_items).toHaveLength(100);
    await expectWhole(1);
    await harness.refund(order.id, { line_items: order.line_items.slice(0, 95).map(({ id }) => ({ id })), restock: true });
    expect((await harness.act('cancelOrder', order.id)).line_items.every((line) => line.restocked_quantity === 1)).toBe(true);
    await expectWhole(0);
    const again = await harness.place(all());
    await harness.act('cancelOrder', again.id);
    await expectWhole(0);
  });

  it('is refused completely when one variant is short', async () => {
    await harness.place(anOrderBody([[bolts[99] ?? 0, atStart]]));
    expect(await refusal(harness.place(all()))).toEqual(['line_items[99].quantity: insufficient_stock']);
    expect(await harness.onHand(bolts[0] ?? 0)).toBe(atStart);
    expect(await harness.stockJobs()).toEqual([]);
  });

  it('never takes more than the stock together with concurrent orders', async () => {
    const scarce = bolts[99] ?? 0;
    await harness.place(anOrderBody([[scarce, atStart - 3]]));
    const buyers = Array.from({ length: 6 }, (_, n) => all({ customer: { email: `buyer-${n}@example.com` } }));
    expect((await outcomes(buyers.map((body) => harness.place(body)))).done).toBe(3);
    expect(await harness.onHand(scarce)).toBe(0);
    expect(await harness.onHand(bolts[0] ?? 0)).toBe(atStart - 3);
    expect(await harness.stockJobs()).toEqual([]);
  });

  it.each([false, true])('is placed completely or not at all, wherever it is interrupted (answer lost: %s)', async (late) => {
    let interrupted = true;
    for (let calls = 1; interrupted; calls += 1) {
      const { failed, done } = await stopped.during(calls, late, () => harness.place(all()));
      interrupted = failed;
      await harness.sweep();
      if (!done) await harness.sweep();
    }
    await expectWhole(await harness.count('ORDER'));
    expect((await harness.events('order.created')).length).toBe(await harness.count('ORDER'));
  });

  it('is restocked completely, wherever its cancellation is interrupted', async () => {
    let interrupted = true;
    let open = 0;
    for (let calls = 1; interrupted; calls += 3) {
      const order = await harness.place(all());
      interrupted = (await stopped.during(calls, calls % 2 === 0, () => harness.act('cancelOrder', order.id))).failed;
      await harness.sweep();
      if ((await harness.get(order.id)).status !== 'cancelled') open += 1;
    }
    await expectWhole(open);
  });
});
