import { createHash } from 'node:crypto';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { canonicalJson } from '#shared/http/idempotency-port.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import type { Location } from '#shared/inventory/location.ts';
import { getLocation } from '#shared/inventory/locations-table.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { firstIdMs } from '#shared/kernel/object-id.ts';
import { idsOfRecord, keepingAttempts } from '#shared/kernel/restored-ids.ts';
import type { Order } from '#shared/orders/order.ts';
import { getOrder, orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { noCoverage, type OrderCoverage, withoutPurchaseOrder, withPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import { sourceName, sourceOf } from '#shared/purchase-orders/ordered-lines.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import {
  addPurchaseOrderWrite,
  existingVariantsOf,
  getPurchaseOrder,
  purchaseOrderNumbers,
} from '#shared/purchase-orders/purchase-orders-table.ts';
import { restoredCoverageIssues, restoredPurchaseOrderIssues } from '#shared/purchase-orders/restored-purchase-order.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { getSupplier, keptSupplierWrite } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import { isNumberFree, readNumbers, restoreNumberWrites } from '#shared/table/counters/number-series.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';
import type { PurchaseOrderRecordInput } from './purchase-order-record.ts';

/** A refusal under one of these says that something was taken, or changed, since it was read: it is read and decided again. */
const conflictLabels = ['purchase_order', 'order', 'coverage', 'supplier', 'purchase_order_number', 'number_counter'];

/**
 * Writes a purchase order as it stood, and what of its order it has ordered, in one transaction; nothing else follows from it. The number that was
 * restored with the same body before answers that purchase order.
 */
export const restorePurchaseOrder =
  ({ table, newId }: Pick<GroupDeps, 'table' | 'newId'>): Operation<typeof adminPurchaseOrderContracts.restorePurchaseOrder> =>
  ({ body }, context) => {
    const keepsIds = keepingAttempts();
    return retryOnConflict(conflictLabels, async () => {
      const { storeId, nowMs } = context;
      const digest = createHash('sha256').update(canonicalJson(body)).digest('hex');
      const series = purchaseOrderNumbers(storeId);
      const number = Number(body.number.slice(2));
      const [numbers, facts] = await Promise.all([readNumbers(table, storeId, series, [number]), readFacts(table, storeId, body)]);
      const lock = numbers.locks.get(number);
      if (lock?.restoredDigest === digest) return await restoredBefore(table, storeId, lock.ownerId);
      const one = restoredPurchaseOrder(body, facts, { newId, nowMs, keepsIds: keepsIds() });
      const issues = [
        ...(isNumberFree(numbers, number) ? [] : [numberTaken]),
        ...referenceIssues(body, facts),
        ...restoredPurchaseOrderIssues(one, nowMs),
        ...(facts.order === null ? [] : restoredCoverageIssues(one, facts.order, facts.coverage)),
      ];
      if (issues.length > 0) throw new FieldErrors(issues);

      const answer = { status: 200, body: { data: purchaseOrderView(one, new Set(facts.variants.keys())) } } as const;
      await commit(table, context, {
        writes: [
          addPurchaseOrderWrite(storeId, one),
          ...restoreNumberWrites(storeId, series, numbers, [{ number, ownerId: one.id, digest }]),
          ...(facts.supplier === null ? [] : [keptSupplierWrite(storeId, facts.supplier, nowMs)]),
          ...coverageWrites(storeId, one, facts),
        ],
        events: [],
        answer,
      });
      return answer;
    });
  };

const numberTaken: FieldIssue = {
  param: 'number',
  code: 'taken',
  message: 'is the number of another one, or may be: numbers that the store itself has come to are not given again.',
};

async function restoredBefore(table: Table, storeId: string, id: number) {
  const one = found(await getPurchaseOrder(table, storeId, id), 'purchase order');
  return { status: 200, body: { data: purchaseOrderView(one, await existingVariantsOf(table, storeId, one)) } } as const;
}

/** The objects of the store that a purchase order names. */
type Facts = {
  readonly order: Order | null;
  readonly coverage: OrderCoverage;
  readonly supplier: Supplier | null;
  readonly location: Location | null;
  /** The product of each variant. */
  readonly variants: ReadonlyMap<number, number>;
};

async function readFacts(table: Table, storeId: string, body: PurchaseOrderRecordInput): Promise<Facts> {
  const { order_id: orderId, supplier_id: supplierId, location_id: locationId, line_items: lines } = body;
  const [order, coverage, supplier, location, variants] = await Promise.all([
    orderId === null ? null : getOrder(table, storeId, orderId),
    orderId === null ? noCoverage(0) : getOrderCoverage(table, storeId, orderId),
    supplierId === null ? null : getSupplier(table, storeId, supplierId),
    locationId === null ? null : getLocation(table, storeId, locationId),
    findVariants(table, storeId, [...new Set(lines.flatMap(({ variant_id: id }) => id ?? []))]),
  ]);
  return { order, coverage, supplier, location, variants: new Map(variants.map(({ variantId, productId }) => [variantId, productId])) };
}

/** The issues for objects that a body names and the store does not have; null stands for a deleted object. */
function referenceIssues(body: PurchaseOrderRecordInput, { order, supplier, location, variants }: Facts): FieldIssue[] {
  const unknown = (param: string, id: number | null, isKnown: boolean, what: string): FieldIssue[] =>
    id === null || isKnown ? [] : [{ param, code: 'unknown_id', message: `is not ${what} of this store: null is for one that is gone.` }];
  return [
    ...unknown('supplier_id', body.supplier_id, supplier !== null, 'a supplier'),
    ...unknown('order_id', body.order_id, order !== null, 'an order'),
    ...unknown('location_id', body.location_id, location !== null, 'a location'),
    ...body.line_items.flatMap(({ variant_id: id }, n) =>
      unknown(`line_items[${n}].variant_id`, id, id !== null && variants.has(id), 'a variant'),
    ),
  ];
}

const timeOrNull = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/**
 * The purchase order that a body describes, under an id of its time. A draft that would go out now, or would have by now, waits for staff: the store
 * that it was exported from may have sent it.
 * @throws FieldErrors when it is of a time that no id has
 */
function restoredPurchaseOrder(
  body: PurchaseOrderRecordInput,
  { variants }: Facts,
  { newId, nowMs, keepsIds }: { readonly newId: () => number; readonly nowMs: number; readonly keepsIds: boolean },
): PurchaseOrder {
  const createdAtMs = Date.parse(body.created_at);
  if (createdAtMs < firstIdMs) throw fieldError('created_at', 'invalid_timestamp', 'must be after the beginning of 2025: ids begin there.');
  const sendAtMs = timeOrNull(body.send_at);
  return {
    id: idsOfRecord(keepsIds, newId)(body.created_at, body.id),
    number: Number(body.number.slice(2)),
    status: body.status,
    source: body.source,
    supplierId: body.supplier_id,
    provider: body.provider,
    orderId: body.order_id,
    lines: body.line_items.map((line, n) => ({
      id: n + 1,
      orderLineId: line.order_item_id,
      productId: line.variant_id === null ? null : (variants.get(line.variant_id) ?? null),
      variantId: line.variant_id,
      name: line.name,
      sku: line.sku,
      supplierSku: line.supplier_sku,
      quantity: line.quantity,
      unitCostMinor: line.unit_cost === null ? null : parseMoney(line.unit_cost),
      receivedQuantity: line.received_quantity,
    })),
    shipTo: body.ship_to,
    locationId: body.location_id,
    currency: body.currency,
    tracking: body.tracking,
    testMode: body.test_mode,
    note: body.note,
    supplierReference: body.supplier_reference,
    cancelReason: body.cancel_reason,
    failure: body.failure,
    // Of the e-mails that it was sent by none is on its way here.
    sendings: body.sent_at === null && body.failure === null ? 0 : 1,
    sendAtMs: sendAtMs !== null && sendAtMs > nowMs ? sendAtMs : null,
    sentAtMs: timeOrNull(body.sent_at),
    acceptedAtMs: timeOrNull(body.accepted_at),
    shippedAtMs: timeOrNull(body.shipped_at),
    receivedAtMs: timeOrNull(body.received_at),
    cancelledAtMs: timeOrNull(body.cancelled_at),
    createdAtMs,
    updatedAtMs: nowMs,
  };
}

/**
 * The writes that make the commit fail when the order of the goods has changed since it was read, and that count its units as ordered. A cancelled
 * purchase order counts none.
 */
function coverageWrites(storeId: string, one: PurchaseOrder, { order, coverage }: Facts): LabelledWrite[] {
  if (order === null) return [];
  const source = one.source === 'paid_order' ? sourceOf(one) : null;
  const made = withPurchaseOrder(coverage, one, source === null ? null : sourceName(source));
  const after = one.status === 'cancelled' ? { ...withoutPurchaseOrder(made, one), version: made.version } : made;
  return [orderUnchangedCheck(storeId, order), putOrderCoverageWrite(storeId, coverage, after)];
}
