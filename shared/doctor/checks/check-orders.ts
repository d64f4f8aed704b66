import { type Check, type ExaminationTime, faultUnlessEqual, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import type { Order } from '#shared/orders/order.ts';
import { brokenStates, stateName } from '#shared/orders/order-states.ts';
import { assertPriced } from '#shared/pricing/price-order.ts';
import { keys } from '#shared/table/keys.ts';

/** Order numbers start after this number. */
const numberBeforeFirst = 1000;

/**
 * Checks that an order's amounts add up, that its state is one that the state machine can reach, and that its number is
 * unique.
 */
export function checkOrders(terms: ExaminationTime): Check {
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
      for (const { rule } of brokenStates(row.value)) yield { ...fault, check: 'order_state', expected: rule, found: stateName(row.value) };
      if (numbers.has(number)) yield { ...fault, check: 'order_number', expected: 'a unique number', found: number };
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
    return error instanceof RangeError ? error.message : 'amounts with a valid sum';
  }
}

type Refunded = { readonly totalMinor: bigint; readonly units: ReadonlyMap<number, number> };
const nothing: Refunded = { totalMinor: 0n, units: new Map() };

/** Checks that the refunded amounts and units in an order match its refunds. */
export function checkRefunds(terms: ExaminationTime): Check {
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
      return noRemainingFaults();
    },
    *end(): Generator<Fault> {
      for (const id of new Set([...said.keys(), ...recorded.keys()])) {
        if (unsettled.has(id)) continue;
        const [expected, found] = [recorded.get(id) ?? nothing, said.get(id) ?? nothing];
        yield* faultUnlessEqual({ check: 'refund_total', object: 'order', id }, expected.totalMinor, found.totalMinor);
        for (const lineId of new Set([...expected.units.keys(), ...found.units.keys()])) {
          const fault = { check: 'refund_units', object: 'order', id: `${id} line ${lineId}` } as const;
          yield* faultUnlessEqual(fault, expected.units.get(lineId) ?? 0, found.units.get(lineId) ?? 0);
        }
      }
    },
  };
}
