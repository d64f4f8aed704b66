import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import type { DeliveryMethod, FulfillmentStatus, OrderStatus, PaymentStatus } from '#shared/orders/order.ts';
import type { Order } from './order.ts';

/**
 * The triggers that change an order's state. `ship`, `make_ready` and `hand_over` fulfill an order's last unfulfilled
 * lines. `refund_units` refunds units that cost nothing, so no money is paid back.
 */
export const orderTriggers = [
  'mark_paid',
  'fulfill_part',
  'ship',
  'make_ready',
  'hand_over',
  'track',
  'deliver',
  'cancel',
  'refund_units',
  'refund_part',
  'refund_rest',
] as const;
export type OrderTrigger = (typeof orderTriggers)[number];

/** An order's three states. */
export type OrderState = Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus'>;

/** The error codes for a trigger that the order's state does not allow. */
export type OrderRefusal = Extract<
  FieldErrorCode,
  | 'order_already_paid'
  | 'order_not_paid'
  | 'order_cancelled'
  | 'order_on_hold'
  | 'order_refunded'
  | 'order_already_fulfilled'
  | 'order_already_delivered'
  | 'nothing_to_fulfill'
  | 'not_fulfilled'
>;
type Refused = { readonly refused: OrderRefusal };
type Column<State extends string> = Readonly<Record<State, State | Refused>>;

const { isOneOf } = guardsOn<OrderState>();

const refused = (code: OrderRefusal): Refused => ({ refused: code });

/**
 * Returns a column of the transition table. The column maps each status to itself, except for the statuses in
 * `changes`.
 */
const statusBut = (changes: Partial<Column<OrderStatus>>): Column<OrderStatus> => ({
  pending: 'pending',
  processing: 'processing',
  on_hold: 'on_hold',
  shipped: 'shipped',
  ready_for_pickup: 'ready_for_pickup',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
  ...changes,
});

const closed = { cancelled: refused('order_cancelled'), refunded: refused('order_refunded') } as const;
const fulfilled = {
  shipped: refused('nothing_to_fulfill'),
  ready_for_pickup: refused('nothing_to_fulfill'),
  delivered: refused('nothing_to_fulfill'),
} as const;
const held = { on_hold: refused('order_on_hold') } as const;
const unsent = { pending: refused('not_fulfilled'), processing: refused('not_fulfilled'), on_hold: refused('not_fulfilled') } as const;

const anyPayment: Column<PaymentStatus> = {
  unpaid: 'unpaid',
  authorized: 'authorized',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  failed: 'failed',
};
const takesPayment: Column<PaymentStatus> = {
  unpaid: 'paid',
  authorized: 'paid',
  failed: 'paid',
  paid: refused('order_already_paid'),
  partially_refunded: refused('order_already_paid'),
  refunded: refused('order_already_paid'),
};
const givesBack = (to: PaymentStatus): Column<PaymentStatus> => ({
  unpaid: refused('order_not_paid'),
  authorized: refused('order_not_paid'),
  failed: refused('order_not_paid'),
  paid: to,
  partially_refunded: to,
  refunded: refused('order_refunded'),
});

const anyFulfillment: Column<FulfillmentStatus> = { unfulfilled: 'unfulfilled', partial: 'partial', fulfilled: 'fulfilled' };
const fulfills = (to: FulfillmentStatus): Column<FulfillmentStatus> => ({
  unfulfilled: to,
  partial: to,
  fulfilled: refused('nothing_to_fulfill'),
});
const wasFulfilled: Column<FulfillmentStatus> = {
  unfulfilled: refused('not_fulfilled'),
  partial: refused('not_fulfilled'),
  fulfilled: 'fulfilled',
};

const fulfillsLast = (to: OrderStatus): Columns => ({
  status: statusBut({ ...closed, ...held, ...fulfilled, pending: to, processing: to }),
  payment: anyPayment,
  fulfillment: fulfills('fulfilled'),
});

type Columns = {
  readonly status: Column<OrderStatus>;
  readonly payment: Column<PaymentStatus>;
  readonly fulfillment: Column<FulfillmentStatus>;
};

/**
 * The state machine of orders. For each trigger, it maps each value of the order's three state fields to the next value
 * or to the refusal.
 */
const transitions: Readonly<Record<OrderTrigger, Columns>> = {
  mark_paid: { status: statusBut({ ...closed, pending: 'processing' }), payment: takesPayment, fulfillment: anyFulfillment },
  fulfill_part: { status: statusBut({ ...closed, ...held, ...fulfilled }), payment: anyPayment, fulfillment: fulfills('partial') },
  ship: fulfillsLast('shipped'),
  make_ready: fulfillsLast('ready_for_pickup'),
  hand_over: fulfillsLast('delivered'),
  track: { status: statusBut({ ...closed, ...held }), payment: anyPayment, fulfillment: wasFulfilled },
  deliver: {
    status: statusBut({
      ...closed,
      ...unsent,
      shipped: 'delivered',
      ready_for_pickup: 'delivered',
      delivered: refused('order_already_delivered'),
    }),
    payment: anyPayment,
    fulfillment: wasFulfilled,
  },
  cancel: {
    status: statusBut({
      ...closed,
      pending: 'cancelled',
      processing: 'cancelled',
      on_hold: 'cancelled',
      ready_for_pickup: 'cancelled',
      shipped: refused('order_already_fulfilled'),
      delivered: refused('order_already_fulfilled'),
    }),
    payment: anyPayment,
    fulfillment: anyFulfillment,
  },
  refund_units: {
    status: statusBut({}),
    payment: { ...givesBack('paid'), partially_refunded: 'partially_refunded' },
    fulfillment: anyFulfillment,
  },
  refund_part: { status: statusBut({}), payment: givesBack('partially_refunded'), fulfillment: anyFulfillment },
  refund_rest: {
    status: {
      pending: 'refunded',
      processing: 'refunded',
      on_hold: 'refunded',
      shipped: 'refunded',
      ready_for_pickup: 'refunded',
      delivered: 'refunded',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
    payment: givesBack('refunded'),
    fulfillment: anyFulfillment,
  },
};

/**
 * Returns the guards for the write that applies a trigger. The guards require that the order's current state allows the
 * trigger.
 */
export function transitionGuards(trigger: OrderTrigger): readonly Guard<keyof OrderState>[] {
  const { status, payment, fulfillment } = transitions[trigger];
  return [
    ...(movesAll(status) ? [] : [isOneOf('status', movedBy(status))]),
    ...(movesAll(payment) ? [] : [isOneOf('paymentStatus', movedBy(payment))]),
    ...(movesAll(fulfillment) ? [] : [isOneOf('fulfillmentStatus', movedBy(fulfillment))]),
  ];
}

const movesAll = <State extends string>(column: Column<State>): boolean => movedBy(column).length === Object.keys(column).length;

/** Returns the states from which a column of the transition table allows a transition. */
const movedBy = <State extends string>(column: Column<State>): readonly State[] =>
  (Object.keys(column) as State[]).filter((state) => typeof column[state] === 'string');

/** For each delivery method, the trigger that completes the fulfillment of an order. */
export const fulfillLast: Readonly<Record<DeliveryMethod, OrderTrigger>> = {
  ship: 'ship',
  pickup: 'make_ready',
  digital: 'hand_over',
  pos: 'hand_over',
};

/** Returns the state to which a trigger moves an order, or the refusal with its error code. */
export function nextState(state: OrderState, trigger: OrderTrigger): OrderState | Refused {
  const { status, payment, fulfillment } = transitions[trigger];
  const after = {
    status: status[state.status],
    paymentStatus: payment[state.paymentStatus],
    fulfillmentStatus: fulfillment[state.fulfillmentStatus],
  };
  if (typeof after.status === 'object') return after.status;
  if (typeof after.paymentStatus === 'object') return after.paymentStatus;
  if (typeof after.fulfillmentStatus === 'object') return after.fulfillmentStatus;
  return { status: after.status, paymentStatus: after.paymentStatus, fulfillmentStatus: after.fulfillmentStatus };
}
