import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import type { PurchaseOrderView } from '#shared/purchase-orders/purchase-order-schema.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type PurchasingIn, purchasingIn } from '#test/support/harness/purchasing-harness.ts';
import { type StoppedFunction, stoppedFunction } from '#test/support/harness/stopped-function.ts';

let stopped: StoppedFunction;
let harness: OrdersHarness;
let buying: PurchasingIn;
let shirt: number;
beforeEach(async () => {
  stopped = stoppedFunction();
  harness = await openOrdersHarness({ intercept: stopped.intercept });
  buying = await purchasingIn(harness);
  shirt = await harness.sell(100, 1000);
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value', 'sales_day'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

const stock = (quantity: number) => ({ line_items: [{ variant_id: shirt, quantity }], send: true });
const address = { line1: '1 Main St', city: 'Dublin', country: 'IE' };

describe('concurrently', () => {
  it('a purchase order is received once by 20 requests', async () => {
    const one = await buying.order(stock(7));
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => buying.act('receivePurchaseOrder', one)));
    expect([done, new Set(refused)]).toEqual([1, new Set([': nothing_to_receive'])]);
    expect(await harness.onHand(shirt)).toBe(1007);
    expect(await buying.get(one)).toMatchObject({ status: 'shipped', line_items: [{ received_quantity: 7 }] });
  });

  it('each unit is received once by 20 requests for one unit each', async () => {
    const one = await buying.order(stock(5));
    const part = { line_items: [{ id: 1, quantity: 1 }] };
    const { done } = await outcomes(Array.from({ length: 20 }, () => buying.act('receivePurchaseOrder', one, part)));
    expect(done).toBe(5);
    expect(await harness.onHand(shirt)).toBe(1005);
  });

  it('a purchase order is received or canceled, never both', async () => {
    const one = await buying.order(stock(5));
    const { done } = await outcomes([
      buying.act('receivePurchaseOrder', one, { line_items: [{ id: 1, quantity: 1 }] }),
      buying.act('cancelPurchaseOrder', one),
    ]);
    expect(done).toBe(1);
    const { status } = await buying.get(one);
    expect(await harness.onHand(shirt)).toBe(status === 'cancelled' ? 1000 : 1001);
  });

  it('a unit of an order is ordered once by 20 requests', async () => {
    const order = await harness.place(anOrderBody([[shirt, 3]], { payment_status: 'paid', shipping_address: address }));
    const body = { order_id: order.id, line_items: [{ order_item_id: order.line_items[0]?.id, quantity: 1 }] };
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => buying.order(body)));
    expect([done, new Set(refused)]).toEqual([3, new Set(['line_items[0].quantity: already_ordered'])]);
  });

  it('a draft is either sent or canceled with its order, and requests one e-mail', async () => {
    const one = await buying.order({ line_items: [{ variant_id: shirt, quantity: 1 }] });
    const { done } = await outcomes(Array.from({ length: 20 }, () => buying.act('sendPurchaseOrder', one)));
    expect(done).toBe(1);
    expect(await harness.events('internal.email_requested')).toHaveLength(1);
  });
});

it('a purchase order of a trial store is recorded as sent without being sent', async () => {
  const trial = await openOrdersHarness({ store: { testMode: true } });
  const there = await purchasingIn(trial);
  const body = { line_items: [{ name: 'Boxes', quantity: 1 }] };
  const sent = await there.order({ ...body, send: true });
  expect(sent).toMatchObject({ status: 'sent', test_mode: true, sent_at: sent.created_at });
  expect(await there.act('sendPurchaseOrder', await there.order(body))).toMatchObject({ status: 'sent', test_mode: true });
  await there.act('cancelPurchaseOrder', sent);
  expect(await trial.events('internal.email_requested')).toEqual([]);
  trial.close();
});

describe('the largest purchase order', () => {
  // This character takes three bytes in UTF-8.
  const long = (length: number) => '例'.repeat(length);

  it('of a hundred variants passes through all statuses, and its stock is received once', async () => {
    const variants = await harness.sellMany(200, 100, 10);
    const one = await buying.order({
      note: long(2000),
      line_items: variants.map((variant_id) => ({
        variant_id,
        name: long(200),
        supplier_sku: long(100),
        quantity: 1_000_000,
        unit_cost: '9999999999.99',
      })),
    });
    await buying.change(one, { ship_to: { name: long(200), company: long(200), ...address, line2: long(200) } });
    await buying.act('sendPurchaseOrder', one);
    await buying.act('acceptPurchaseOrder', one, { supplier_reference: long(100) });
    const url = `https://carrier.example/${long(1900)}`;
    const tracking = Array.from({ length: 20 }, (_, n) => ({ carrier: long(100), number: `${n}${long(90)}`, url }));
    await buying.act('shipPurchaseOrder', one, { tracking });
    await expect(buying.act('shipPurchaseOrder', one, { tracking: [{ number: 'more' }] })).rejects.toThrow('tracking: limit_reached');
    const part = variants.map((_, n) => ({ id: n + 1, quantity: 400_000 }));
    await buying.act('receivePurchaseOrder', one, { line_items: part });
    const { done } = await outcomes([1, 2, 3].map(() => buying.act('receivePurchaseOrder', one)));
    expect(done).toBe(1);
    await harness.sweep();
    expect(await harness.stockJobs()).toEqual([]);
    expect(new Set(await Promise.all(variants.map((id) => harness.onHand(id))))).toEqual(new Set([1_000_010]));
    expect(await buying.get(one)).toMatchObject({ status: 'shipped', cost_total: '999999999999000000.00' });
  });
});

describe('a killed function', () => {
  type Work = (one: PurchaseOrderView, claim: IdempotencyClaim) => Promise<unknown>;
  const works: readonly (readonly [name: string, status: string, work: Work])[] = [
    ['receiving', 'shipped', (one, claim) => buying.act('receivePurchaseOrder', one, {}, { claim })],
    ['accepting', 'accepted', (one, claim) => buying.act('acceptPurchaseOrder', one, {}, { claim })],
    ['cancelling', 'cancelled', (one, claim) => buying.act('cancelPurchaseOrder', one, {}, { claim })],
  ];

  it.each(works.flatMap(([name, status, work]) => [false, true].map((late) => [name, late, status, work] as const)))(
    '%s (answer lost: %s) at any of its calls does all or nothing, and a retry does it once',
    async (_, late, status, work) => {
      let interrupted = true;
      let received = 0;
      for (let calls = 1; interrupted; calls += 1) {
        const one = await buying.order(stock(2));
        interrupted = await stopped.askedAgain(harness, calls, late, (claim) => work(one, claim));
        const after = await buying.get(one);
        expect(after.status).toBe(status);
        received += after.line_items[0]?.received_quantity ?? 0;
      }
      expect(await harness.onHand(shirt)).toBe(1000 + received);
    },
  );
});
