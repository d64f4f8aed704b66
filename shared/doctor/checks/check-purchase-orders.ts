import { type Check, type ExaminationTime, faultUnlessEqual, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { openUnits, type PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { keys } from '#shared/table/keys.ts';
import type { StoredRow } from '../row-kinds.ts';

/** Yields the rules that a purchase order breaks. For each rule, yields the field that breaks it and the rule in words. */
export function* brokenPurchaseOrderRules(one: PurchaseOrder): Generator<{ readonly param: string; readonly rule: string }> {
  const { status, lines, receivedAtMs, sentAtMs, shippedAtMs, cancelledAtMs, sendAtMs, supplierId, provider } = one;
  const isNone = lines.every(({ receivedQuantity }) => receivedQuantity === 0);
  const tooMany = lines.findIndex((line) => openUnits(line) < 0);
  if (tooMany !== -1) yield { param: `line_items[${tooMany}].received_quantity`, rule: 'no more units received than ordered' };
  if (lines.every((line) => openUnits(line) === 0) && status !== 'shipped') yield { param: 'status', rule: 'shipped' };
  if ((receivedAtMs === null) !== isNone) yield { param: 'received_at', rule: 'received_at when goods were received, and only then' };
  if (!isNone && (status === 'draft' || status === 'failed' || status === 'cancelled')) {
    yield { param: 'status', rule: 'a status in which goods are received' };
  }
  if ((status === 'sent' || status === 'accepted' || status === 'shipped') && sentAtMs === null)
    yield { param: 'sent_at', rule: 'sent_at' };
  if ((status === 'shipped') !== (shippedAtMs !== null))
    yield { param: 'shipped_at', rule: 'shipped_at when it is shipped, and only then' };
  if ((status === 'cancelled') !== (cancelledAtMs !== null)) {
    yield { param: 'cancelled_at', rule: 'cancelled_at when it is canceled, and only then' };
  }
  if (sendAtMs !== null && status !== 'draft') yield { param: 'send_at', rule: 'a draft that is sent automatically' };
  if ((supplierId === null) === (provider === null)) yield { param: 'supplier_id', rule: 'either a supplier or a provider' };
}

type PurchaseOrderRow = Extract<StoredRow, { readonly kind: 'purchase_order' }>['value'];
type CoverageRow = Extract<StoredRow, { readonly kind: 'order_coverage' }>['value'];

/**
 * Checks that an order's coverage matches the lines of its purchase orders. Also checks that a purchase order's status
 * fits its goods and times, and that its number is unique.
 */
export function checkPurchaseOrders(terms: ExaminationTime): Check {
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
      yield { check: 'purchase_order_number', object: 'purchase_order', id, expected: 'a unique number', found: number };
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
      return noRemainingFaults();
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
          yield* faultUnlessEqual(fault, units.get(lineId) ?? 0, said.get(lineId) ?? 0);
        }
      }
      const highest = Math.max(0, ...numbers) - numberBeforeFirst;
      if (highest > given)
        yield { check: 'purchase_order_number', object: 'counter', id: 'purchase_orders', expected: highest, found: given };
    },
  };
}

/** Purchase order numbers start after this number. */
const numberBeforeFirst = 1000;
