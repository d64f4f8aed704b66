import { fulfillmentStatuses, orderStatuses, paymentStatuses } from '#shared/orders/order.ts';
import { nextState, type OrderState, type OrderTrigger, orderTriggers } from '#shared/orders/order-transitions.ts';

/**
 * For each trigger, a state that allows the trigger. Each test changes only one status in the state, so only the
 * changed status can cause a refusal.
 */
const readyFor: Readonly<Record<OrderTrigger, OrderState>> = {
  mark_paid: { status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' },
  fulfill_part: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  ship: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'partial' },
  make_ready: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'partial' },
  hand_over: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'partial' },
  track: { status: 'shipped', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled' },
  deliver: { status: 'shipped', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled' },
  cancel: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  refund_units: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  refund_part: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  refund_rest: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
};

const outcome = <Field extends keyof OrderState>(trigger: OrderTrigger, field: Field, state: OrderState[Field]): string => {
  const after = nextState({ ...readyFor[trigger], [field]: state }, trigger);
  return 'refused' in after ? after.refused : after[field];
};

const cases = (table: string): string[][] => {
  const [header = [], ...rows] = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  return rows.flatMap(([trigger = '', ...cells]) => cells.map((cell, index) => [trigger, header[index + 1] ?? '', cell]));
};

const statusTable = `
  trigger      pending        processing     on_hold        shipped                  ready_for_pickup   delivered                cancelled        refunded
  mark_paid    processing     processing     on_hold        shipped                  ready_for_pickup   delivered                order_cancelled  order_refunded
  fulfill_part  pending        processing     order_on_hold  nothing_to_fulfill       nothing_to_fulfill nothing_to_fulfill       order_cancelled  order_refunded
  ship         shipped        shipped        order_on_hold  nothing_to_fulfill       nothing_to_fulfill nothing_to_fulfill       order_cancelled  order_refunded
  make_ready   ready_for_pickup ready_for_pickup order_on_hold nothing_to_fulfill    nothing_to_fulfill nothing_to_fulfill       order_cancelled  order_refunded
  hand_over    delivered      delivered      order_on_hold  nothing_to_fulfill       nothing_to_fulfill nothing_to_fulfill       order_cancelled  order_refunded
  track        pending        processing     order_on_hold  shipped                  ready_for_pickup   delivered                order_cancelled  order_refunded
  deliver      not_fulfilled  not_fulfilled  not_fulfilled  delivered                delivered          order_already_delivered  order_cancelled  order_refunded
  cancel       cancelled      cancelled      cancelled      order_already_fulfilled  cancelled          order_already_fulfilled  order_cancelled  order_refunded
  refund_units pending        processing     on_hold        shipped                  ready_for_pickup   delivered                cancelled        refunded
  refund_part  pending        processing     on_hold        shipped                  ready_for_pickup   delivered                cancelled        refunded
  refund_rest  refunded       refunded       refunded       refunded                 refunded           refunded                 cancelled        refunded
`;

const paymentTable = `
  trigger      unpaid          authorized      paid                partially_refunded  refunded            failed
  mark_paid    paid            paid            order_already_paid  order_already_paid  order_already_paid  paid
  fulfill_part  unpaid          authorized      paid                partially_refunded  refunded            failed
  ship         unpaid          authorized      paid                partially_refunded  refunded            failed
  make_ready   unpaid          authorized      paid                partially_refunded  refunded            failed
  hand_over    unpaid          authorized      paid                partially_refunded  refunded            failed
  track        unpaid          authorized      paid                partially_refunded  refunded            failed
  deliver      unpaid          authorized      paid                partially_refunded  refunded            failed
  cancel       unpaid          authorized      paid                partially_refunded  refunded            failed
  refund_units order_not_paid  order_not_paid  paid                partially_refunded  order_refunded      order_not_paid
  refund_part  order_not_paid  order_not_paid  partially_refunded  partially_refunded  order_refunded      order_not_paid
  refund_rest  order_not_paid  order_not_paid  refunded            refunded            order_refunded      order_not_paid
`;

const fulfillmentTable = `
  trigger      unfulfilled    partial        fulfilled
  mark_paid    unfulfilled    partial        fulfilled
  fulfill_part  partial        partial        nothing_to_fulfill
  ship         fulfilled      fulfilled      nothing_to_fulfill
  make_ready   fulfilled      fulfilled      nothing_to_fulfill
  hand_over    fulfilled      fulfilled      nothing_to_fulfill
  track        not_fulfilled  not_fulfilled  fulfilled
  deliver      not_fulfilled  not_fulfilled  fulfilled
  cancel       unfulfilled    partial        fulfilled
  refund_units unfulfilled    partial        fulfilled
  refund_part  unfulfilled    partial        fulfilled
  refund_rest  unfulfilled    partial        fulfilled
`;

const ofStatus = cases(statusTable) as [OrderTrigger, OrderState['status'], string][];
const ofPayment = cases(paymentTable) as [OrderTrigger, OrderState['paymentStatus'], string][];
const ofFulfillment = cases(fulfillmentTable) as [OrderTrigger, OrderState['fulfillmentStatus'], string][];

describe('the state machine of orders', () => {
  it.each(ofStatus)('%s: the status %s becomes, or is refused as, %s', (trigger, state, expected) => {
    expect(outcome(trigger, 'status', state)).toBe(expected);
  });

  it.each(ofPayment)('%s: the payment status %s becomes, or is refused as, %s', (trigger, state, expected) => {
    expect(outcome(trigger, 'paymentStatus', state)).toBe(expected);
  });

  it.each(ofFulfillment)('%s: the fulfillment status %s becomes, or is refused as, %s', (trigger, state, expected) => {
    expect(outcome(trigger, 'fulfillmentStatus', state)).toBe(expected);
  });

  it('is tested with every trigger and state', () => {
    expect(ofStatus).toHaveLength(orderTriggers.length * orderStatuses.length);
    expect(ofPayment).toHaveLength(orderTriggers.length * paymentStatuses.length);
    expect(ofFulfillment).toHaveLength(orderTriggers.length * fulfillmentStatuses.length);
  });
});
