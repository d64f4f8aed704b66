import { endFulfillment, fulfillLines } from '#shared/orders/fulfill-order.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderTrigger } from '#shared/orders/order-transitions.ts';
import { anOrder, anOrderLine, theWorkedOrder } from '#test/support/builders/an-order.ts';

const nowMs = Date.UTC(2026, 10, 6, 9);
const tracking = { company: 'DHL', number: 'JD0146', url: 'https://track.example.com/JD0146' };
const fulfill = (order: Order, lineIds: readonly number[] | null = null, sent: typeof tracking | null = null) =>
  fulfillLines(order, { lineIds, tracking: sent }, nowMs).order;

describe('fulfilling an order', () => {
  it('of every line ships the order in one parcel', () => {
    const order = fulfill(theWorkedOrder(), null, tracking);
    expect(order).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled', fulfilledAtMs: nowMs, deliveredAtMs: null, tracking });
    expect(order.lines.map(({ fulfilledAtMs }) => fulfilledAtMs)).toEqual([nowMs, nowMs]);
    expect(order.shipments).toEqual([
      {
        id: 1,
        lines: [
          { lineId: 1, quantity: 2 },
          { lineId: 2, quantity: 1 },
        ],
        tracking,
        createdAtMs: nowMs,
      },
    ]);
  });

  it('of some lines leaves the others unfulfilled', () => {
    const partly = fulfill(theWorkedOrder(), [2], tracking);
    expect(partly).toMatchObject({ status: 'processing', fulfillmentStatus: 'partial', fulfilledAtMs: null });
    const whole = fulfill(partly);
    expect(whole).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled', fulfilledAtMs: nowMs, tracking });
    expect(whole.shipments.map(({ id, lines }) => [id, lines.map(({ lineId }) => lineId)])).toEqual([
      [1, [2]],
      [2, [1]],
    ]);
  });

  it.each([
    ['ship', 'shipped', null],
    ['pickup', 'ready_for_pickup', null],
    ['digital', 'delivered', nowMs],
    ['pos', 'delivered', nowMs],
  ] as const)('for %s makes it %s', (fulfillment, status, deliveredAtMs) => {
    expect(fulfill(anOrder({ fulfillment }))).toMatchObject({ status, deliveredAtMs });
  });

  it('does not require payment', () => {
    expect(fulfill(anOrder({ status: 'pending', paymentStatus: 'unpaid' }))).toMatchObject({ status: 'shipped', paymentStatus: 'unpaid' });
  });

  it('excludes refunded units', () => {
    const lines = [anOrderLine({ id: 1, quantity: 3, refundedQuantity: 1 }), anOrderLine({ id: 2, refundedQuantity: 1 })];
    const order = fulfill(anOrder({ lines }));
    expect(order.fulfillmentStatus).toBe('fulfilled');
    expect(order.shipments[0]?.lines).toEqual([{ lineId: 1, quantity: 2 }]);
    expect(order.lines[1]?.fulfilledAtMs).toBeNull();
  });

  it.each<[string, Partial<Order>, number[] | null, string]>([
    ['of a cancelled order', { status: 'cancelled' }, null, ': order_cancelled'],
    ['of an order on hold', { status: 'on_hold' }, null, ': order_on_hold'],
    ['of a refunded order', { status: 'refunded', paymentStatus: 'refunded' }, null, ': order_refunded'],
    ['of a fulfilled order', { status: 'shipped', fulfillmentStatus: 'fulfilled' }, null, ': nothing_to_fulfill'],
    ['of a line of another order', {}, [1, 9], 'line_items[1].id: unknown_id'],
    ['of a line twice', {}, [1, 1], 'line_items[1].id: duplicate'],
    [
      'of a fulfilled line',
      { fulfillmentStatus: 'partial', lines: [anOrderLine({ fulfilledAtMs: 1 }), anOrderLine({ id: 2 })] },
      [2, 1],
      'line_items[1].id: already_fulfilled',
    ],
    ['of a refunded line', { lines: [anOrderLine({ refundedQuantity: 1 })] }, [1], 'line_items[0].id: quantity_exceeds_fulfillable'],
    ['of refunded lines', { lines: [anOrderLine({ refundedQuantity: 1 })] }, null, ': nothing_to_fulfill'],
    ['of no line', {}, [], ': nothing_to_fulfill'],
  ])('%s is refused', (_, over, lineIds, message) => {
    expect(() => fulfill(anOrder(over), lineIds)).toThrow(message);
  });
});

describe('the trigger of a fulfillment', () => {
  it.each<[OrderTrigger, string, Partial<Order>, number[] | null]>([
    ['fulfill_part', 'some of its lines', {}, [1]],
    ['ship', 'its last lines', {}, null],
    ['make_ready', 'its last lines, for pickup', { fulfillment: 'pickup' }, null],
    ['hand_over', 'its last lines, digital ones', { fulfillment: 'digital' }, null],
    ['track', 'new tracking only', { status: 'shipped', fulfillmentStatus: 'fulfilled' }, null],
  ])('is %s for %s', (trigger, _, over, lineIds) => {
    const order = theWorkedOrder();
    expect(fulfillLines({ ...order, ...over }, { lineIds, tracking }, nowMs).trigger).toBe(trigger);
  });
});

describe('tracking sent for a fulfilled order', () => {
  it('replaces that of the latest parcel', () => {
    const order = fulfill(fulfill(fulfill(theWorkedOrder(), [1])), null, tracking);
    expect(order.tracking).toEqual(tracking);
    expect(order.shipments.map((shipment) => shipment.tracking)).toEqual([null, tracking]);
    expect(order.status).toBe('shipped');
  });
});

describe('the units of a line that the caller expects to be left', () => {
  const lines = [anOrderLine({ quantity: 3, refundedQuantity: 1 })];
  const expecting = (quantity: number) =>
    fulfillLines(anOrder({ lines }), { lineIds: [1], tracking: null, expected: new Map([[1, quantity]]) }, nowMs).order;

  it('are fulfilled when the number is right', () => {
    expect(expecting(2).shipments[0]?.lines).toEqual([{ lineId: 1, quantity: 2 }]);
  });

  it.each([
    [3, 'line_items[0].quantity: quantity_exceeds_fulfillable'],
    [1, 'line_items[0].quantity: too_small'],
  ])('are refused when %s of 2 are expected', (quantity, message) => {
    expect(() => expecting(quantity)).toThrow(message);
  });
});

describe('a partly fulfilled order whose other units were refunded', () => {
  const sent = anOrderLine({ id: 1, fulfilledAtMs: 1 });
  const refunded = anOrderLine({ id: 2, refundedQuantity: 1 });
  const partial = (over: Partial<Order> = {}): Order => anOrder({ fulfillmentStatus: 'partial', lines: [sent, refunded], ...over });

  it.each([
    ['ship', 'shipped', null],
    ['pickup', 'ready_for_pickup', null],
    ['digital', 'delivered', nowMs],
  ] as const)('for %s is %s', (fulfillment, status, deliveredAtMs) => {
    const ended = endFulfillment(partial({ fulfillment }), nowMs);
    expect(ended).toMatchObject({ status, fulfillmentStatus: 'fulfilled', fulfilledAtMs: nowMs, deliveredAtMs });
  });

  it.each<[string, Partial<Order>]>([
    ['units are left', { lines: [sent, anOrderLine({ id: 2 })] }],
    ['nothing was sent', { fulfillmentStatus: 'unfulfilled', lines: [refunded] }],
    ['it is refunded', { status: 'refunded', paymentStatus: 'refunded' }],
    ['it is cancelled', { status: 'cancelled' }],
    ['it is on hold', { status: 'on_hold' }],
  ])('stays unchanged while %s', (_, over) => {
    const order = partial(over);
    expect(endFulfillment(order, nowMs)).toBe(order);
  });
});
