import { nextStepOf, timelineOf } from '#functions/console/web/orders/timeline.ts';
import type { Order, OrderNote, Refund, Return } from '#shared/client/generated/admin-api.ts';

const at = (minute: number): string => `2026-11-26T10:${String(minute).padStart(2, '0')}:00.000Z`;
const line = { id: 1, name: 'Mug', variant_title: 'Blue', quantity: 2, fulfillable_quantity: 2 };
const order = {
  ...{ placed_at: at(1), paid_at: at(1), fulfilled_at: at(5), delivered_at: null, cancelled_at: null, cancel_reason: null },
  ...{ source: 'storefront', payment_method_label: 'Card', tracking: { company: 'Post', number: 'JD1', url: null }, line_items: [line] },
} as unknown as Order;

describe('the timeline of an order', () => {
  it('lists its changes, refunds, notes and returns, newest first', () => {
    const refund = {
      created_at: at(9),
      amount: '5.00',
      currency: 'EUR',
      restock: true,
      note: 'Broken',
      line_items: [{ id: 1, quantity: 1 }],
    };
    const told = {
      ...{ order, refunds: [refund as unknown as Refund] },
      notes: [{ created_at: at(7), message: 'Called (Ada)' } as OrderNote],
      returns: [{ created_at: at(8), id: 3, number: 'R1001', status: 'requested' } as unknown as Return],
    };
    expect(timelineOf(told).map(({ what, more, path }) => [what, more, path])).toEqual([
      ['Refunded €5.00', '1 × Mug, Blue; restocked; Broken', undefined],
      ['Return R1001', 'Requested', '/returns/3'],
      ['Note', 'Called (Ada)', undefined],
      ['Fulfilled', 'Post JD1', undefined],
      ['Paid', 'Card', undefined],
      ['Placed', 'in the shop', undefined],
    ]);
  });
});

describe('the next step of an order', () => {
  it.each([
    ['pending', 'unpaid', 2, 'Awaiting payment; 2 units to ship.'],
    ['pending', 'unpaid', 0, 'Awaiting payment.'],
    ['processing', 'paid', 1, 'Ready to ship: 1 unit.'],
    ['processing', 'paid', 0, undefined],
    ['on_hold', 'paid', 1, 'On hold.'],
    ['ready_for_pickup', 'paid', 0, 'Awaiting pickup.'],
    ['shipped', 'paid', 0, 'On its way to the customer.'],
    ['delivered', 'paid', 0, undefined],
    ['cancelled', 'refunded', 0, undefined],
  ] as const)('that is %s and %s with %d units to ship is %j', (status, payment_status, fulfillable_quantity, words) => {
    expect(nextStepOf({ status, payment_status, line_items: [{ ...line, fulfillable_quantity }] } as unknown as Order)).toBe(words);
  });
});
