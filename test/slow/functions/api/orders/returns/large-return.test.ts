import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type Returns, returnsIn } from '#test/support/harness/returns-harness.ts';

/** From the `callsLeft`-th call on, all calls take effect but report a failure. Null if no call fails. */
let callsLeft: number | null;
let harness: OrdersHarness;
let returns: Returns;
let bolts: readonly number[];
beforeEach(async () => {
  callsLeft = null;
  harness = await openOrdersHarness({
    intercept: () => {
      if (callsLeft === null) return undefined;
      callsLeft -= 1;
      if (callsLeft > 0) return undefined;
      return () => {
        throw new Error('the function was stopped');
      };
    },
  });
  returns = returnsIn(harness);
  bolts = await harness.sellMany(100, 100, 1000);
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

const lines = (field: object) => Array.from({ length: 100 }, (_, n) => ({ id: n + 1, ...field }));
const onHand = async (): Promise<ReadonlySet<number | undefined>> =>
  new Set((await harness.rows()).map((row) => (row['levels'] as Record<string, { on_hand: number }>)['1']?.on_hand));

describe('a return of 100 variants, each with the longest note', () => {
  it('is opened, received in two parts with stock and money, and listed', async () => {
    const order = await returns.sent(bolts.map((id) => [id, 2] as const));
    const note = '\u20ac'.repeat(500);
    const line_items = order.line_items.map(({ id }) => ({ id, quantity: 2, reason: 'damaged', note }));
    const opened = await returns.openBody(order, { line_items, note: '\u20ac'.repeat(2000), approve: false });
    await returns.act('approveReturn', opened, { instructions: '\u20ac'.repeat(2000) });
    const part = { line_items: lines({ quantity: 1, restock: true }), refund: { note: '\u20ac'.repeat(2000) } };
    expect(await returns.act('receiveReturn', opened, part)).toMatchObject({ status: 'approved' });
    expect([...(await onHand())]).toEqual([999]);
    const received = await returns.act('receiveReturn', opened, { line_items: lines({ restock: true }), refund: {} });
    expect(received).toMatchObject({ status: 'received', refunded: (await harness.get(order.id)).total });
    expect([...(await onHand())]).toEqual([1000]);
    expect((await returns.list()).data).toEqual([received]);
    expect(await harness.stockJobs()).toEqual([]);
  });

  it('is received completely or not at all, wherever the function is stopped', async () => {
    let isStopped = true;
    let received = 0;
    for (let calls = 1; isStopped; calls += 1) {
      const order = await harness.place(
        anOrderBody(
          bolts.map((id) => [id, 1] as const),
          { payment_status: 'paid' },
        ),
      );
      await harness.act('fulfillOrder', order.id);
      const opened = await returns.open(
        order,
        order.line_items.map((_, n) => [n, 1] as const),
      );
      callsLeft = calls;
      const { done } = await outcomes([returns.act('receiveReturn', opened, { line_items: lines({ restock: true }), refund: {} })]);
      callsLeft = null;
      isStopped = done === 0;
      await harness.sweep();
      const { status } = await returns.get(opened);
      expect(status === 'received').toBe((await harness.get(order.id)).payment_status === 'refunded');
      received += status === 'received' ? 1 : 0;
      expect([...(await onHand())]).toEqual([1000 - calls + received]);
      expect(await harness.stockJobs()).toEqual([]);
    }
    expect(received).toBeGreaterThan(1);
  });
});
