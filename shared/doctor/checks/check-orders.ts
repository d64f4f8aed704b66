import { type Check, isSettled, nothingMore, type Terms, unlessEqual } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import type { Order } from '#shared/orders/order.ts';
import { nextState, type OrderState, orderTriggers } from '#shared/orders/order-transitions.ts';
import { returnableUnits } from '#shared/orders/returned-units.ts';
import { assertPriced } from '#shared/pricing/price-order.ts';
import { keys } from '#shared/table/keys.ts';

/** The first number that a store gives, before any order. */
const numberBeforeFirst = 1000;

/** An order's amounts add up, its state is one that the state machine leads to, and its number is its own. */
export function checkOrders(terms: Terms): Check {
  const numbers = new Set<number>();
  let placed = 0;
  let highest = 0;
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'tally' && row.item['sk'] === keys.orderCounter(terms.storeId).sk) placed = row.value.placed ?? 0;
      if (row.kind !== 'order') return;
      const { id, number } = row.value;
      const fault = { object: 'order', id } as const;
      const broken = brokenAmount(row.value);
      if (broken !== null) yield { ...fault, check: 'order_amounts', expected: broken, found: 'they do not' };
      for (const rule of brokenStates(row.value)) yield { ...fault, check: 'order_state', expected: rule, found: stateName(row.value) };
      if (numbers.has(number)) yield { ...fault, check: 'order_number', expected: 'a number of its own', found: number };
      numbers.add(number);
      highest = Math.max(highest, number);
    },
    *end(): Generator<Fault> {
      if (highest > placed + numberBeforeFirst) {
        yield { check: 'order_number', object: 'counter', id: 'orders', expected: highest - numberBeforeFirst, found: placed };
      }
    },
  };
}

function brokenAmount(order: Order): string | null {
  try {
    assertPriced(order);
    return null;
  } catch (error) {
    return error instanceof RangeError ? error.message : 'amounts that can be added up';
  }
}

function* brokenStates(order: Order): Generator<string> {
  const { status, paymentStatus, fulfillmentStatus, refundedTotalMinor, totalMinor, lines } = order;
  if (!reachableStates.has(stateName(order))) yield 'a state that orders can come to';
  const isPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'authorized' && paymentStatus !== 'failed';
  const refund = refundedTotalMinor === 0n ? 'no refund' : refundedTotalMinor < totalMinor ? 'a refund of a part' : 'a refund of all';
  const paymentOf = { 'no refund': ['partially_refunded', 'refunded'], 'a refund of a part': [], 'a refund of all': [] } as const;
  if ((paymentOf[refund] as readonly string[]).includes(paymentStatus)) yield `a payment status of ${refund}`;
  if (refund === 'a refund of a part' && paymentStatus !== 'partially_refunded') yield 'partially_refunded';
  if (refund === 'a refund of all' && paymentStatus !== 'refunded') yield 'refunded';
  if (refundedTotalMinor > totalMinor) yield 'refunds up to the total';
  if ((order.paidAtMs !== null) !== isPaid) yield 'paid_at when it is paid, and only then';
  if ((order.cancelledAtMs !== null) !== (status === 'cancelled')) yield 'cancelled_at when it is cancelled, and only then';
  if (status === 'delivered' && order.deliveredAtMs === null) yield 'delivered_at';
  const fulfilled = lines.filter(({ fulfilledAtMs }) => fulfilledAtMs !== null).length;
  if ((fulfillmentStatus === 'unfulfilled') !== (fulfilled === 0)) yield 'the fulfillment status of its lines';
  const tooMany = lines.some(
    (line) => line.refundedQuantity > line.quantity || line.restockedQuantity > line.quantity || returnableUnits(line) < 0,
  );
  if (tooMany) yield 'no more units refunded, returned or restocked than ordered';
}

const stateName = ({ status, paymentStatus, fulfillmentStatus }: OrderState): string => `${status}, ${paymentStatus}, ${fulfillmentStatus}`;

/** Every state that the transition table leads to from a new order, paid or not. */
const reachableStates: ReadonlySet<string> = statesFrom([
  { status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' },
  { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
]);

function statesFrom(first: readonly OrderState[]): ReadonlySet<string> {
  const known = new Map(first.map((state) => [stateName(state), state]));
  // A map that grows while it is walked is walked to its end.
  for (const state of known.values()) {
    for (const trigger of orderTriggers) {
      const next = nextState(state, trigger);
      if (!('refused' in next) && !known.has(stateName(next))) known.set(stateName(next), next);
    }
  }
  return new Set(known.keys());
}

type Refunded = { readonly totalMinor: bigint; readonly units: ReadonlyMap<number, number> };
const nothing: Refunded = { totalMinor: 0n, units: new Map() };

/** What an order says was given back, in money and in units of each line, is what its refunds come to. */
export function checkRefunds(terms: Terms): Check {
  const said = new Map<number, Refunded>();
  const unsettled = new Set<number>();
  const recorded = new Map<number, Refunded>();
  return {
    see(row) {
      if (row.kind === 'order') {
        const { id, refundedTotalMinor: totalMinor, lines, updatedAtMs } = row.value;
        if (!isSettled(terms, updatedAtMs)) unsettled.add(id);
        const refunded = lines.filter(({ refundedQuantity }) => refundedQuantity !== 0);
        if (totalMinor !== 0n || refunded.length > 0) {
          said.set(id, { totalMinor, units: new Map(refunded.map((line) => [line.id, line.refundedQuantity])) });
        }
      } else if (row.kind === 'refund') {
        const { orderId, amountMinor, lines, createdAtMs } = row.value;
        if (!isSettled(terms, createdAtMs)) unsettled.add(orderId);
        const so = recorded.get(orderId) ?? nothing;
        const units = new Map(so.units);
        for (const { lineId, quantity } of lines) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
        recorded.set(orderId, { totalMinor: so.totalMinor + amountMinor, units });
      }
      return nothingMore();
    },
    *end(): Generator<Fault> {
      for (const id of new Set([...said.keys(), ...recorded.keys()])) {
        if (unsettled.has(id)) continue;
        const [expected, found] = [recorded.get(id) ?? nothing, said.get(id) ?? nothing];
        yield* unlessEqual({ check: 'refund_total', object: 'order', id }, expected.totalMinor, found.totalMinor);
        for (const lineId of new Set([...expected.units.keys(), ...found.units.keys()])) {
          const fault = { check: 'refund_units', object: 'order', id: `${id} line ${lineId}` } as const;
          yield* unlessEqual(fault, expected.units.get(lineId) ?? 0, found.units.get(lineId) ?? 0);
        }
      }
    },
  };
}
