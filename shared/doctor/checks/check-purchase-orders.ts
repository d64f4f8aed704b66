import { type Check, isSettled, nothingMore, type Terms, unlessEqual } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { openUnits } from '#shared/purchase-orders/purchase-order.ts';
import { keys } from '#shared/table/keys.ts';
import type { StoredRow } from '../row-kinds.ts';

type PurchaseOrderRow = Extract<StoredRow, { readonly kind: 'purchase_order' }>['value'];
type CoverageRow = Extract<StoredRow, { readonly kind: 'order_coverage' }>['value'];

/**
 * What of an order is said to be ordered is what its purchase orders order, a purchase order's state fits its goods and times, and its
 * number is its own.
 */
export function checkPurchaseOrders(terms: Terms): Check {
  const ordered = new Map<number, Map<number, number>>();
  const covered = new Map<number, CoverageRow>();
  const unsettled = new Set<number>();
  const numbers = new Set<number>();
  let given = 0;

  const seePurchaseOrder = function* (one: PurchaseOrderRow): Generator<Fault> {
    const { id, orderId, number } = one;
    for (const rule of brokenRules(one))
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

function* brokenRules(one: PurchaseOrderRow): Generator<string> {
  const { status, lines, receivedAtMs, sentAtMs, shippedAtMs, cancelledAtMs, sendAtMs, supplierId, provider } = one;
  const isNone = lines.every(({ receivedQuantity }) => receivedQuantity === 0);
  if (lines.some((line) => openUnits(line) < 0)) yield 'no more units received than ordered';
  if (lines.every((line) => openUnits(line) === 0) && status !== 'shipped') yield 'shipped';
  if ((receivedAtMs === null) !== isNone) yield 'received_at when goods came in, and only then';
  if (!isNone && (status === 'draft' || status === 'failed' || status === 'cancelled')) yield 'a status in which goods come in';
  if ((status === 'sent' || status === 'accepted' || status === 'shipped') && sentAtMs === null) yield 'sent_at';
  if ((status === 'shipped') !== (shippedAtMs !== null)) yield 'shipped_at when it is shipped, and only then';
  if ((status === 'cancelled') !== (cancelledAtMs !== null)) yield 'cancelled_at when it is cancelled, and only then';
  if (sendAtMs !== null && status !== 'draft') yield 'a draft, which is sent by itself';
  if ((supplierId === null) === (provider === null)) yield 'one of supplier and provider';
}
