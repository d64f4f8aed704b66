import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type Returns, returnsIn } from '#test/support/harness/returns-harness.ts';
import { type StoppedFunction, stoppedFunction } from '#test/support/harness/stopped-function.ts';

let stopped: StoppedFunction;
let harness: OrdersHarness;
let returns: Returns;
let shirt: number;
beforeEach(async () => {
  stopped = stoppedFunction();
  harness = await openOrdersHarness({ intercept: stopped.intercept });
  returns = returnsIn(harness);
  shirt = await harness.sell(100, 1000);
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

const whole = { line_items: [{ id: 1, restock: true }], refund: {} };

describe('concurrently', () => {
  it('a return is received once by 20 requests', async () => {
    const order = await returns.sent([[shirt, 3]]);
    const opened = await returns.open(order, [[0, 2]]);
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => returns.act('receiveReturn', opened, whole)));
    expect([done, new Set(refused)]).toEqual([1, new Set([': return_received'])]);
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: '20.00', line_items: [{ restocked_quantity: 2 }] });
    expect(await harness.onHand(shirt)).toBe(999);
    expect(await harness.count('REFUND')).toBe(1);
  });

  it('each unit of a return is received once by 20 requests for one unit each', async () => {
    const order = await returns.sent([[shirt, 5]]);
    const opened = await returns.open(order, [[0, 5]]);
    const one = { line_items: [{ id: 1, quantity: 1, restock: true }], refund: {} };
    const { done } = await outcomes(Array.from({ length: 20 }, () => returns.act('receiveReturn', opened, one)));
    expect(done).toBe(5);
    expect(await returns.get(opened)).toMatchObject({ status: 'received', refunded: '50.00' });
    expect(await harness.onHand(shirt)).toBe(1000);
    expect(await harness.count('REFUND')).toBe(5);
  });

  it('a unit is in only one of 20 requested returns', async () => {
    const order = await returns.sent([[shirt, 3]]);
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => returns.open(order, [[0, 1]])));
    expect([done, new Set(refused)]).toEqual([3, new Set(['line_items[0].quantity: quantity_exceeds_returnable'])]);
    expect((await harness.get(order.id)).line_items).toMatchObject([{ returning_quantity: 3 }]);
  });

  it('a unit is refunded or in a return, never both', async () => {
    const order = await returns.sent([[shirt, 4]]);
    const id = order.line_items[0]?.id;
    const refund = () => harness.refund(order.id, { line_items: [{ id, quantity: 1 }] });
    const { done } = await outcomes(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? refund() : returns.open(order, [[0, 1]]))));
    expect(done).toBe(4);
    const [line] = (await harness.get(order.id)).line_items;
    expect((line?.refunded_quantity ?? 0) + (line?.returning_quantity ?? 0)).toBe(4);
  });

  it('a return is received or canceled, never both, while its order is refunded', async () => {
    const order = await returns.sent([[shirt, 4]]);
    const opened = await returns.open(order, [[0, 2]]);
    const id = order.line_items[0]?.id;
    const { done } = await outcomes([
      returns.act('receiveReturn', opened, whole),
      returns.act('cancelReturn', opened),
      harness.refund(order.id, { line_items: [{ id, quantity: 2 }], restock: true }),
    ]);
    expect(done).toBe(2);
    const after = await returns.get(opened);
    const isReceived = after.status === 'received';
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: isReceived ? '40.00' : '20.00' });
    expect(await harness.onHand(shirt)).toBe(isReceived ? 1000 : 998);
  });

  it('a canceled order has no open return', async () => {
    const cap = await harness.sell(200, 5);
    const { id } = await harness.place({
      line_items: [shirt, cap].map((variant_id) => ({ variant_id, quantity: 1 })),
      customer: { email: 'ada@example.com' },
    });
    const [line] = (await harness.get(id)).line_items;
    await outcomes([
      harness.act('fulfillOrder', id, { line_items: [{ id: line?.id }] }).then((order) => returns.open(order, [[0, 1]])),
      harness.act('cancelOrder', id),
    ]);
    const after = await harness.get(id);
    expect([after.status === 'cancelled', (await returns.list('status=approved')).data.length]).not.toEqual([true, 1]);
  });
});

describe('a killed function', () => {
  type Work = (opened: ReturnView, claim: IdempotencyClaim) => Promise<unknown>;
  const works: readonly (readonly [name: string, status: string, work: Work])[] = [
    ['receiving a return', 'received', (opened, claim) => returns.act('receiveReturn', opened, whole, { claim })],
    ['closing a return', 'closed', (opened, claim) => returns.act('closeReturn', opened, {}, { claim })],
    ['cancelling a return', 'cancelled', (opened, claim) => returns.act('cancelReturn', opened, {}, { claim })],
  ];

  it.each(works.flatMap(([name, status, work]) => [false, true].map((late) => [name, late, status, work] as const)))(
    '%s (answer lost: %s) at any of its calls does all or nothing, and a retry does it once',
    async (_, late, status, work) => {
      let interrupted = true;
      let received = 0;
      for (let calls = 1; interrupted; calls += 1) {
        const order = await returns.sent([[shirt, 2]]);
        const opened = await returns.open(order, [[0, 1]]);
        interrupted = await stopped.askedAgain(harness, calls, late, (claim) => work(opened, claim));
        const after = await returns.get(opened);
        expect(after.status).toBe(status);
        expect((await harness.get(order.id)).line_items).toMatchObject([{ returning_quantity: 0 }]);
        received += after.status === 'received' ? 1 : 0;
        expect(await harness.count('REFUND')).toBe(received);
      }
      expect((await harness.onHand(shirt)) - received).toBe(1000 - 2 * (await harness.count('ORDER')));
    },
  );
});
