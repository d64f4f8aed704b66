import { type Check, isSettled, nothingMore, type Terms, unlessEqual } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { brokenPurchaseOrderRules } from '#shared/purchase-orders/purchase-order-rules.ts';
import { keys } from '#shared/table/keys.ts';
import type { StoredRow } from '../row-kinds.ts';

type PurchaseOrderRow = Extract<StoredRow, { readonly kind: 'purchase_order' }>['value'];
type CoverageRow = Extract<StoredRow, { readonly kind: 'order_coverage' }>['value'];

/**
 * Checks that the coverage of an order matches the lines of its purchase orders, that the state of a purchase order fits its goods and times, and
 * that its number is unique.
 */
export function checkPurchaseOrders(terms: Terms): Check {
  const ordered = new Map<number, Map<number, number>>();
  const covered = new Map<number, CoverageRow>();
  const unsettled = new Set<number>();
  const numbers = new Set<number>();
  let given = 0;

  const seePurchaseOrder = function* (one: PurchaseOrderRow): Generator<Fault> {
    const { id, orderId, number } = one;
    for (const { rule } of brokenPurchaseOrderRules(one))
      yield { check: 'purchase_order_state', object: 'purchase_order', id, expected: rule, found: one.status };
    if (numbers.has(number)) {
      yield { check: 'purchase_order_number', object: 'purchase_order', id, expected: 'a number of its own', found: number };
    }
    numbers.add(number);
    if (orderId === null) return;
    if (!isSettled(terms, one.updatedAtMs)) unsettled.add(orderId);
    const units = ordered.get(orderId) ?? new Map<number, number>();
    ordered.set(orderId, units);
    if (one.status === 'cancelled') return;
    for (const { orderLineId, quantity } of one.lines) {
      if (orderLineId !== null) units.set(orderLineId, (units.get(orderLineId) ?? 0) + quantity);
    }
  };

  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'tally' && row.item['sk'] === keys.purchaseOrderCounter(terms.storeId).sk) given = row.value.placed ?? 0;
      if (row.kind === 'purchase_order') yield* seePurchaseOrder(row.value);
      if (row.kind === 'order_coverage') covered.set(row.value.orderId, row.value);
      return nothingMore();
    },
    *end(): Generator<Fault> {
      for (const orderId of new Set([...ordered.keys(), ...covered.keys()])) {
        if (unsettled.has(orderId)) continue;
        const [units, said] = [
          ordered.get(orderId) ?? new Map<number, number>(),
          covered.get(orderId)?.ordered ?? new Map<number, number>(),
        ];
        for (const lineId of new Set([...units.keys(), ...said.keys()])) {
          const fault = { check: 'order_coverage', object: 'order', id: `${orderId} line ${lineId}` } as const;
          yield* unlessEqual(fault, units.get(lineId) ?? 0, said.get(lineId) ?? 0);
        }
      }
      const highest = Math.max(0, ...numbers) - numberBeforeFirst;
      if (highest > given)
        yield { check: 'purchase_order_number', object: 'counter', id: 'purchase_orders', expected: highest, found: given };
    },
  };
}

/** The first number that a store gives, before any purchase order. */
const numberBeforeFirst = 1000;
