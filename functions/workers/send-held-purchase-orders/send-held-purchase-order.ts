import { FieldErrors } from '#shared/kernel/errors.ts';
import type { Order } from '#shared/orders/order.ts';
import { getOrder, orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { fulfillableUnits } from '#shared/orders/returned-units.ts';
import { cancelGoods, markFailed } from '#shared/purchase-orders/move-purchase-order.ts';
import { withLines, withoutLines, withoutPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#shared/purchase-orders/purchase-order.ts';
import { getPurchaseOrder, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { decideSending, type Sending } from '#shared/purchase-orders/send-purchase-order-operation.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import type { SendHeldDeps } from './deps.ts';

const budgetMs = 20_000;

/**
 * Sends a draft whose hold time has ended, with only the goods that the customer's order still needs (no refunded
 * units). Exceptions:
 * - If no goods are left or the customer's order was canceled, the draft is canceled.
 * - If the draft has no recipient, it is marked as failed.
 * - If staff have sent, changed or canceled the draft since it was listed, nothing is done.
 */
export async function sendHeldPurchaseOrder({ table, newEventId, clock }: SendHeldDeps, storeId: string, id: number): Promise<void> {
  const nowMs = clock();
  const context = { storeId, nowMs, clock, deadlineMs: nowMs + budgetMs, claim: null };
  await retryOnConflict(['purchase_order', 'order', 'coverage'], async () => {
    const before = await getPurchaseOrder(table, storeId, id);
    if (before === null || before.status !== 'draft' || before.sendAtMs === null || before.sendAtMs > nowMs || before.orderId === null)
      return;
    const [order, coverage, supplier] = await Promise.all([
      getOrder(table, storeId, before.orderId),
      getOrderCoverage(table, storeId, before.orderId),
      before.supplierId === null ? null : getSupplier(table, storeId, before.supplierId),
    ]);
    const lines = order === null ? [] : wantedLines(before, order);
    if (order === null || lines.length === 0) {
      const { purchaseOrder, trigger } = cancelGoods(before, 'The order no longer needs the goods.', nowMs);
      await transact(table, [
        replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger),
        putOrderCoverageWrite(storeId, coverage, withoutPurchaseOrder(coverage, before)),
      ]);
      return;
    }
    const isLess = lines.some((line, n) => line.quantity !== before.lines[n]?.quantity) || lines.length !== before.lines.length;
    const sending = sendingOf({ ...before, lines }, supplier, nowMs);
    await commit(table, context, {
      writes: [
        replacePurchaseOrderWrite(storeId, before, sending.purchaseOrder, sending.trigger),
        orderUnchangedCheck(storeId, order),
        ...(isLess ? [putOrderCoverageWrite(storeId, coverage, withLines(withoutLines(coverage, before.lines), lines))] : []),
      ],
      events: sending.emails({ ...context, requestId: null }, newEventId),
      answer: { status: 200, body: null },
    });
  });
}

/** Returns the lines of a draft without the units that have since been refunded or fulfilled from elsewhere. */
function wantedLines({ lines }: PurchaseOrder, order: Order): readonly PurchaseOrderLine[] {
  const left = new Map(order.lines.map((line) => [line.id, fulfillableUnits(order, line)]));
  const wanted = lines.flatMap((line) => {
    if (line.orderLineId === null) return [line];
    const quantity = Math.min(line.quantity, left.get(line.orderLineId) ?? 0);
    left.set(line.orderLineId, (left.get(line.orderLineId) ?? 0) - quantity);
    return quantity <= 0 ? [] : [{ ...line, quantity }];
  });
  // Lines that only accompany the goods, such as shipping, are dropped if no goods are left.
  return wanted.some(({ orderLineId }) => orderLineId !== null) ? wanted : [];
}

function sendingOf(draft: PurchaseOrder, supplier: Supplier | null, nowMs: number): Sending {
  try {
    return decideSending(draft, supplier, nowMs);
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error;
    const failed = markFailed(draft, 'no_recipient', nowMs);
    return { ...failed, emails: () => [] };
  }
}
