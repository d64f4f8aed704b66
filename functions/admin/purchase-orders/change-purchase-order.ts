import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { getOrder, orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { cancelGoods, markAccepted } from '#shared/purchase-orders/move-purchase-order.ts';
import { refundedIssues, withoutPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { getPurchaseOrder, readExistingVariantsOf, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { decideSending } from '#shared/purchase-orders/send-purchase-order-operation.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';

type Contracts = typeof adminPurchaseOrderContracts;

/**
 * Sends a draft, or resends a purchase order whose e-mail failed. The commit fails if the goods are for a customer's
 * order that has changed since it was read.
 */
export const sendPurchaseOrder = ({ table, newEventId }: GroupDeps): Operation<Contracts['sendPurchaseOrder']> =>
  changeOne(
    table,
    { noun: 'purchase order', read: getPurchaseOrder, conflicts: ['purchase_order', 'order'] },
    async (before, _input, context) => {
      const { storeId, nowMs } = context;
      const [supplier, order, existing] = await Promise.all([
        before.supplierId === null ? null : getSupplier(table, storeId, before.supplierId),
        before.orderId === null ? null : getOrder(table, storeId, before.orderId),
        readExistingVariantsOf(table, storeId, before),
      ]);
      const sending = decideSending(before, supplier, nowMs);
      if (order?.status === 'cancelled') throw fieldError('', 'order_cancelled', "The customer's order for these goods has been canceled.");
      if (order?.status === 'refunded') throw fieldError('', 'order_refunded', "The customer's order for these goods has been refunded.");
      const refunded = order === null ? [] : refundedIssues(order, before.lines);
      if (refunded.length > 0) throw new FieldErrors(refunded);
      const answer = { status: 200, body: { data: purchaseOrderView(sending.purchaseOrder, existing) } } as const;
      await commit(table, context, {
        writes: [
          replacePurchaseOrderWrite(storeId, before, sending.purchaseOrder, sending.trigger),
          ...(order === null ? [] : [orderUnchangedCheck(storeId, order)]),
        ],
        events: sending.emails(context, newEventId),
        answer,
        before: purchaseOrderView(before, existing),
      });
      return answer;
    },
  );

/** Records that the supplier accepted the purchase order. */
export const acceptPurchaseOrder = ({ table }: GroupDeps): Operation<Contracts['acceptPurchaseOrder']> =>
  changeOne(table, { noun: 'purchase order', read: getPurchaseOrder, conflicts: ['purchase_order'] }, async (before, { body }, context) => {
    const { storeId, nowMs } = context;
    const { purchaseOrder, trigger } = markAccepted(before, textOrNull(body.supplier_reference), nowMs);
    const existing = await readExistingVariantsOf(table, storeId, before);
    const answer = { status: 200, body: { data: purchaseOrderView(purchaseOrder, existing) } } as const;
    await commit(table, context, {
      writes: [replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger)],
      events: [],
      answer,
      before: purchaseOrderView(before, existing),
    });
    return answer;
  });

/** Cancels a purchase order. If it was for a customer's order, its units can be ordered again. */
export const cancelPurchaseOrder = ({ table, newEventId }: GroupDeps): Operation<Contracts['cancelPurchaseOrder']> =>
  changeOne(
    table,
    { noun: 'purchase order', read: getPurchaseOrder, conflicts: ['purchase_order', 'coverage'] },
    async (before, { body }, context) => {
      const { storeId, nowMs } = context;
      const [coverage, existing] = await Promise.all([
        before.orderId === null ? null : getOrderCoverage(table, storeId, before.orderId),
        readExistingVariantsOf(table, storeId, before),
      ]);
      const { purchaseOrder, trigger } = cancelGoods(before, textOrNull(body.reason), nowMs);
      const answer = { status: 200, body: { data: purchaseOrderView(purchaseOrder, existing) } } as const;
      const isNews = (before.status === 'sent' || before.status === 'accepted') && !before.testMode && (body.notify ?? true);
      await commit(table, context, {
        writes: [
          replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger),
          ...(coverage === null ? [] : [putOrderCoverageWrite(storeId, coverage, withoutPurchaseOrder(coverage, before))]),
        ],
        events: isNews ? [requestEmail(context, newEventId(), { kind: 'purchase_order_cancelled', purchase_order_id: before.id })] : [],
        answer,
        before: purchaseOrderView(before, existing),
      });
      return answer;
    },
  );
