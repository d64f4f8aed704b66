import type { PurchaseOrderRecordInput } from '#functions/admin/purchase-orders/purchase-order-record.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { PurchaseOrderView } from '#shared/purchase-orders/purchase-order-schema.ts';
import { supplierItem } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { aPurchaseOrderRecord, aRestoredLine } from '#test/support/builders/a-purchase-order-record.ts';
import { aSupplier } from '#test/support/builders/a-supplier.ts';
import { put } from '#test/support/builders/listed-things.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type PurchasingIn, purchasingIn } from '#test/support/harness/purchasing-harness.ts';
import { restoresIn, sentOf } from '#test/support/harness/restored-orders.ts';

let harness: OrdersHarness;
let buying: PurchasingIn;
let shirt: number;
beforeEach(async () => {
  harness = await openOrdersHarness();
  buying = await purchasingIn(harness);
  shirt = await harness.sell(100, 1000);
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value', 'sales_day'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

/** What a restore is refused for. */
const refusal = (over: Partial<PurchaseOrderRecordInput>): Promise<readonly string[]> =>
  buying.restore(aPurchaseOrderRecord(over)).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FieldErrors) return error.issues.map(({ param, code }) => `${param}: ${code}`);
      throw error;
    },
  );

/** A purchase order that is listed, as it is sent. */
const sent = (listed: PurchaseOrderView): PurchaseOrderRecordInput => {
  const { object: _, id: __, updated_at: ___, cost_total: ____, line_items: lines, currency, ...fields } = listed;
  return { ...fields, currency: currency ?? '', line_items: lines.map(({ id: _____, ...line }) => line) };
};

const address = { line1: '1 Main St', city: 'Dublin', country: 'IE' };
const blank = { name: null, company: null, line2: null, region: null, postcode: null, phone: null, email: null };
const sentAt = '2026-10-06T10:00:00.000Z';
const later = '2026-10-07T10:00:00.000Z';

/** A paid order of 5 shirts, and the same order as it was restored under another number. */
const twoOrders = async () => {
  const order = await harness.place(anOrderBody([[shirt, 5]], { payment_status: 'paid', shipping_address: address }));
  const record = await restoresIn(harness).record(order.id);
  const restored = await restoresIn(harness).restore(sentOf(record, { number: 4001, customer_id: null }));
  return { order, restored, lineId: restored.line_items[0]?.id ?? 0 };
};

describe('a purchase order that is restored', () => {
  it('has its number, its times and, in its id, the millisecond of its creation; it is written now', async () => {
    const body = aPurchaseOrderRecord({
      number: 'PO4711',
      status: 'accepted',
      sent_at: sentAt,
      accepted_at: later,
      supplier_reference: 'A-7',
    });
    const made = await buying.restore(body);
    expect(made).toMatchObject({ number: 'PO4711', cost_total: '12.00', created_at: '2026-10-05T10:00:00.123Z' });
    expect(timestamp(idTimeMs(made.id))).toBe('2026-10-05T10:00:00.123Z');
    expect(Date.parse(made.updated_at)).toBe(harness.clock());
    expect(await buying.get(made)).toEqual(made);
    expect(sent(made)).toEqual(body);
  });

  it('tells nobody and moves no stock', async () => {
    const lines = [aRestoredLine({ variant_id: shirt, received_quantity: 3 })];
    await buying.restore(
      aPurchaseOrderRecord({
        status: 'shipped',
        sent_at: sentAt,
        shipped_at: later,
        received_at: later,
        location_id: 1,
        line_items: lines,
      }),
    );
    expect(await harness.events()).toEqual([]);
    expect(await harness.onHand(shirt)).toBe(1000);
  });

  it('lets new ones go on after the highest number', async () => {
    await buying.restore(aPurchaseOrderRecord({ number: 'PO4711' }));
    await buying.restore(aPurchaseOrderRecord({ number: 'PO4700' }));
    expect((await buying.order({ line_items: [{ variant_id: shirt, quantity: 1 }] })).number).toBe('PO4712');
  });

  it('may be of a supplier who is switched off', async () => {
    put(harness, [supplierItem(harness.store.id, aSupplier({ isActive: false }))]);
    expect(await buying.restore(aPurchaseOrderRecord({ supplier_id: 12, provider: null }))).toMatchObject({ supplier_id: 12 });
  });

  it('is sent by itself only if its time is still to come', async () => {
    const ahead = timestamp(harness.clock() + 3_600_000);
    expect(await buying.restore(aPurchaseOrderRecord({ number: 'PO1001', send_at: ahead }))).toMatchObject({ send_at: ahead });
    expect(await buying.restore(aPurchaseOrderRecord({ number: 'PO1002', send_at: later }))).toMatchObject({ send_at: null });
  });

  it('is equal to the one that it was, in each state', async () => {
    const line = { line_items: [{ variant_id: shirt, quantity: 5, unit_cost: '2.50' }] };
    const draft = await buying.order(line);
    const accepted = await buying.order({ ...line, send: true });
    await buying.act('acceptPurchaseOrder', accepted, { supplier_reference: 'A-7' });
    const shipped = await buying.order({ ...line, send: true });
    await buying.act('shipPurchaseOrder', shipped, { tracking: [{ carrier: 'An Post', number: '7', url: 'https://example.com/7' }] });
    const partly = await buying.order({ ...line, send: true });
    await buying.act('receivePurchaseOrder', partly, { line_items: [{ id: 1, quantity: 2 }] });
    const received = await buying.order({ ...line, send: true });
    await buying.act('receivePurchaseOrder', received);
    const cancelled = await buying.order({ ...line, send: true });
    await buying.act('cancelPurchaseOrder', cancelled, { reason: 'Too late' });
    for (const [n, one] of [draft, accepted, shipped, partly, received, cancelled].entries()) {
      const body = { ...sent(await buying.get(one)), number: `PO${5001 + n}` };
      expect(sent(await buying.restore(body))).toEqual(body);
    }
  });

  it('has its units of its order, but for those of a cancelled one', async () => {
    const { restored, lineId } = await twoOrders();
    const ofOrder = { order_id: restored.id, line_items: [aRestoredLine({ order_item_id: lineId, variant_id: shirt, quantity: 3 })] };
    await buying.restore(aPurchaseOrderRecord({ number: 'PO1001', ...ofOrder }));
    await buying.restore(aPurchaseOrderRecord({ number: 'PO1002', status: 'cancelled', cancelled_at: later, ...ofOrder }));
    expect(await refusal({ number: 'PO1003', ...ofOrder })).toEqual(['line_items[0].quantity: already_ordered']);
    const rest = { order_id: restored.id, line_items: [{ order_item_id: lineId, quantity: 2 }] };
    await buying.order(rest);
    await expect(buying.order(rest)).rejects.toThrow();
  });
});

describe('afterwards it is a purchase order like any other', () => {
  it('is received, and its goods go into stock', async () => {
    const lines = [aRestoredLine({ variant_id: shirt, received_quantity: 1 })];
    const body = aPurchaseOrderRecord({ status: 'sent', sent_at: sentAt, received_at: later, location_id: 1, line_items: lines });
    const one = await buying.restore(body);
    expect(await buying.act('receivePurchaseOrder', one)).toMatchObject({ status: 'shipped', line_items: [{ received_quantity: 3 }] });
    expect(await harness.onHand(shirt)).toBe(1002);
  });

  it('is cancelled, and the units of its order may be ordered again', async () => {
    const { restored, lineId } = await twoOrders();
    const one = await buying.restore(
      aPurchaseOrderRecord({
        order_id: restored.id,
        line_items: [aRestoredLine({ order_item_id: lineId, variant_id: shirt, quantity: 5 })],
      }),
    );
    await buying.act('cancelPurchaseOrder', one);
    await buying.order({ order_id: restored.id, line_items: [{ order_item_id: lineId, quantity: 5 }] });
  });

  it('is sent, also after it had failed', async () => {
    const one = await buying.restore(
      aPurchaseOrderRecord({
        supplier_id: 12,
        provider: null,
        ship_to: { ...blank, ...address },
        status: 'failed',
        failure: 'no_recipient',
      }),
    );
    expect(await buying.act('sendPurchaseOrder', one)).toMatchObject({ status: 'sent', failure: null });
  });
});

describe('what runs low', () => {
  const rule = { location_id: 1, point: 2000, quantity: 50 };
  const runningLow = () => harness.events('internal.stock_low');

  it('is noted to be ordered by what was restored, and not ordered again at once', async () => {
    const lines = [aRestoredLine({ variant_id: shirt })];
    const one = await buying.restore(
      aPurchaseOrderRecord({ supplier_id: 12, provider: null, source: 'low_stock', location_id: 1, line_items: lines }),
    );
    const reorder = [{ ...rule, purchase_order_id: one.id }];
    expect((await buying.supply(shirt, { replenishment: 'stock', reorder, order_now: false })).reorder).toEqual(reorder);
    expect(await runningLow()).toEqual([]);
    // What is left out stays.
    const more = await buying.supply(shirt, { replenishment: 'stock', reorder: [{ ...rule, quantity: 51 }] });
    expect(more.reorder).toEqual([{ ...rule, quantity: 51, purchase_order_id: one.id }]);
    expect(await runningLow()).toHaveLength(1);
  });

  it('is not ordered by a purchase order of nobody', async () => {
    const wrong = { replenishment: 'stock', reorder: [{ ...rule, purchase_order_id: 9 }] };
    const { refused } = await outcomes([buying.supply(shirt, wrong)]);
    expect(refused).toEqual(['reorder[0].purchase_order_id: unknown_id']);
  });
});

describe('a purchase order is restored once', () => {
  it('by 10 at once, and another of its number is refused', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => buying.restore(aPurchaseOrderRecord())));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await refusal({ note: 'Another' })).toEqual(['number: taken']);
    const { number } = await buying.order({ line_items: [{ variant_id: shirt, quantity: 1 }] });
    expect(await refusal({ number })).toEqual(['number: taken']);
  });

  it('and no unit of an order is ordered twice, by 5 at once', async () => {
    const { restored, lineId } = await twoOrders();
    const line_items = [aRestoredLine({ order_item_id: lineId, variant_id: shirt, quantity: 2 })];
    const { done, refused } = await outcomes(
      Array.from({ length: 5 }, (_, n) =>
        buying.restore(aPurchaseOrderRecord({ number: `PO${1001 + n}`, order_id: restored.id, line_items })),
      ),
    );
    expect([done, new Set(refused)]).toEqual([2, new Set(['line_items[0].quantity: already_ordered'])]);
  });
});

describe('what is refused', () => {
  const early = '2024-12-31T23:59:59.000Z';
  const ahead = '2099-01-01T00:00:00.000Z';
  it.each<readonly [string, Partial<PurchaseOrderRecordInput>, readonly string[]]>([
    ['a supplier of nobody', { supplier_id: 9, provider: null }, ['supplier_id: unknown_id']],
    ['an order of nobody', { order_id: 9 }, ['order_id: unknown_id']],
    ['a location of nobody', { location_id: 9 }, ['location_id: unknown_id']],
    ['a variant of nobody', { line_items: [aRestoredLine({ variant_id: 9 })] }, ['line_items[0].variant_id: unknown_id']],
    ['a supplier and a provider', { supplier_id: 12 }, ['supplier_id: inconsistent']],
    ['neither supplier nor provider', { provider: null }, ['supplier_id: inconsistent']],
    [
      'a line of an order without one',
      { line_items: [aRestoredLine({ order_item_id: 9 })] },
      ['line_items[0].order_item_id: inconsistent'],
    ],
    ['a time before ids', { created_at: early }, ['created_at: invalid_timestamp']],
    ['a time that has not come', { status: 'sent', sent_at: ahead }, ['sent_at: invalid_timestamp']],
    ['a time before it was made', { status: 'sent', sent_at: '2026-10-01T10:00:00.000Z' }, ['sent_at: invalid_timestamp']],
    ['sent without a time', { status: 'sent' }, ['sent_at: inconsistent']],
    ['a draft that was sent', { sent_at: sentAt }, ['sent_at: inconsistent']],
    ['accepted without a time', { status: 'accepted', sent_at: sentAt }, ['accepted_at: inconsistent']],
    ['accepted before it was sent', { accepted_at: sentAt }, ['accepted_at: inconsistent']],
    ['shipped without a time', { status: 'shipped', sent_at: sentAt }, ['shipped_at: inconsistent']],
    ['cancelled without a time', { status: 'cancelled' }, ['cancelled_at: inconsistent']],
    ['a reason without a cancellation', { cancel_reason: 'Too late' }, ['cancel_reason: inconsistent']],
    ['failed without a failure', { status: 'failed' }, ['failure: inconsistent']],
    ['a failure of a draft', { failure: 'no_recipient' }, ['failure: inconsistent']],
    ['parcels of what was not shipped', { tracking: [{ carrier: null, number: '7', url: null }] }, ['tracking: inconsistent']],
    ['what is sent by itself and was sent', { status: 'sent', sent_at: sentAt, send_at: ahead }, ['send_at: inconsistent']],
    ['a receipt without units', { status: 'sent', sent_at: sentAt, received_at: later }, ['received_at: inconsistent']],
    [
      'more units received than ordered',
      { status: 'sent', sent_at: sentAt, received_at: later, line_items: [aRestoredLine({ received_quantity: 4 })] },
      ['line_items[0].received_quantity: inconsistent'],
    ],
    [
      'all received and not shipped',
      { status: 'sent', sent_at: sentAt, received_at: later, line_items: [aRestoredLine({ received_quantity: 3 })] },
      ['status: inconsistent'],
    ],
  ])('%s', async (_, over, expected) => {
    expect(await refusal(over)).toEqual(expected);
  });

  it('goods of an order that the store has, receives, or that the order does not have', async () => {
    const { order, restored, lineId } = await twoOrders();
    const ofOrder = { order_id: restored.id, line_items: [aRestoredLine({ order_item_id: lineId })] };
    expect(await refusal({ ...ofOrder, location_id: 1 })).toEqual(['location_id: inconsistent']);
    const received = { ...ofOrder, line_items: [aRestoredLine({ order_item_id: lineId, received_quantity: 1 })] };
    expect(await refusal({ ...received, status: 'sent', sent_at: sentAt, received_at: later })).toEqual(['received_at: inconsistent']);
    const otherLine = aRestoredLine({ order_item_id: order.line_items[0]?.id ?? 0 });
    expect(await refusal({ ...ofOrder, line_items: [otherLine] })).toEqual(['line_items[0].order_item_id: unknown_id']);
  });
});
