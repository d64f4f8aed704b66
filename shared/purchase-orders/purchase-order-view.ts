import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { costTotalMinor, type PurchaseOrder, type PurchaseOrderLine, purchaseOrderName } from './purchase-order.ts';
import type { PurchaseOrderLineView, PurchaseOrderView } from './purchase-order-schema.ts';

const moneyOrNull = (minor: bigint | null): string | null => (minor === null ? null : formatMoney(minor));

/** Returns a purchase order as the API shows it. Variant ids that are not in `existing` are shown as null. */
export const purchaseOrderView = (one: PurchaseOrder, existing: ReadonlySet<number>): PurchaseOrderView => ({
  object: 'purchase_order',
  id: one.id,
  number: purchaseOrderName(one),
  status: one.status,
  supplier_id: one.supplierId,
  provider: one.provider,
  order_id: one.orderId,
  line_items: one.lines.map((line) => lineView(line, existing)),
  ship_to: one.shipTo,
  currency: one.currency,
  cost_total: moneyOrNull(costTotalMinor(one.lines)),
  tracking: [...one.tracking],
  test_mode: one.testMode,
  sent_at: timestampOrNull(one.sentAtMs),
  shipped_at: timestampOrNull(one.shippedAtMs),
  cancelled_at: timestampOrNull(one.cancelledAtMs),
  created_at: timestamp(one.createdAtMs),
  updated_at: timestamp(one.updatedAtMs),
  source: one.source,
  location_id: one.locationId,
  note: one.note,
  supplier_reference: one.supplierReference,
  cancel_reason: one.cancelReason,
  failure: one.failure,
  send_at: timestampOrNull(one.sendAtMs),
  accepted_at: timestampOrNull(one.acceptedAtMs),
  received_at: timestampOrNull(one.receivedAtMs),
});

const lineView = (line: PurchaseOrderLine, existing: ReadonlySet<number>): PurchaseOrderLineView => ({
  id: line.id,
  order_item_id: line.orderLineId,
  variant_id: line.variantId !== null && existing.has(line.variantId) ? line.variantId : null,
  name: line.name,
  sku: line.sku,
  supplier_sku: line.supplierSku,
  quantity: line.quantity,
  unit_cost: moneyOrNull(line.unitCostMinor),
  received_quantity: line.receivedQuantity,
});
