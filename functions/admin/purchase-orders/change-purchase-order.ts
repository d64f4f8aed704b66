import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { getOrder, orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { cancelGoods, markAccepted } from '#shared/purchase-orders/move-purchase-order.ts';
import { refundedIssues, withoutPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { livingVariants, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { decideSending } from '#shared/purchase-orders/send-purchase-order-operation.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';
import { onPurchaseOrder } from './on-purchase-order.ts';

type Contracts = typeof adminPurchaseOrderContracts;

/** Sends a draft, or one whose e-mail did not leave. Its order is held to what was read, so that one that is cancelled stops it. */
export const sendPurchaseOrder = ({ table, newEventId }: GroupDeps): Operation<Contracts['sendPurchaseOrder']> =>
  onPurchaseOrder(table, async ({ params }, context: StoreContext, read) => {
    const { storeId, nowMs } = context;
    const data = await retryOnConflict(['purchase_order', 'order'], async () => {
      const before = found(await read(storeId, params.id), 'purchase order');
      const [supplier, order, living] = await Promise.all([
        before.supplierId === null ? null : getSupplier(table, storeId, before.supplierId),
        before.orderId === null ? null : getOrder(table, storeId, before.orderId),
        livingVariants(table, storeId, before),
      ]);
      const sending = decideSending(before, supplier, nowMs);
      if (order?.status === 'cancelled') throw fieldError('', 'order_cancelled', 'The order of the goods is cancelled.');
      if (order?.status === 'refunded') throw fieldError('', 'order_refunded', 'The order of the goods is refunded.');
      const refunded = order === null ? [] : refundedIssues(order, before.lines);
      if (refunded.length > 0) throw new FieldErrors(refunded);
      const view = purchaseOrderView(sending.purchaseOrder, living);
      await commit(table, context, {
        writes: [
          replacePurchaseOrderWrite(storeId, before, sending.purchaseOrder, sending.trigger),
          ...(order === null ? [] : [orderUnchangedCheck(storeId, order)]),
        ],
        events: sending.emails(context, newEventId),
        answer: { status: 200, body: { data: view } },
        before: purchaseOrderView(before, living),
      });
      return view;
    });
    return { status: 200, body: { data } };
  });

/** Records that the supplier accepted. */
export const acceptPurchaseOrder = ({ table }: GroupDeps): Operation<Contracts['acceptPurchaseOrder']> =>
  onPurchaseOrder(table, async ({ params, body }, context: StoreContext, read) => {
    const { storeId, nowMs } = context;
    const data = await retryOnConflict(['purchase_order'], async () => {
      const before = found(await read(storeId, params.id), 'purchase order');
      const { purchaseOrder, trigger } = markAccepted(before, textOrNull(body.supplier_reference), nowMs);
      const living = await livingVariants(table, storeId, before);
      const view = purchaseOrderView(purchaseOrder, living);
      await commit(table, context, {
        writes: [replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger)],
        events: [],
        answer: { status: 200, body: { data: view } },
        before: purchaseOrderView(before, living),
      });
      return view;
    });
    return { status: 200, body: { data } };
  });

/** Cancels a purchase order: the units of its order may be ordered again. */
export const cancelPurchaseOrder = ({ table, newEventId }: GroupDeps): Operation<Contracts['cancelPurchaseOrder']> =>
  onPurchaseOrder(table, async ({ params, body }, context: StoreContext, read) => {
    const { storeId, nowMs } = context;
    const data = await retryOnConflict(['purchase_order', 'coverage'], async () => {
      const before = found(await read(storeId, params.id), 'purchase order');
      const [coverage, living] = await Promise.all([
        before.orderId === null ? null : getOrderCoverage(table, storeId, before.orderId),
        livingVariants(table, storeId, before),
      ]);
      const { purchaseOrder, trigger } = cancelGoods(before, textOrNull(body.reason), nowMs);
      const view = purchaseOrderView(purchaseOrder, living);
      const isNews = (before.status === 'sent' || before.status === 'accepted') && !before.testMode && (body.notify ?? true);
      await commit(table, context, {
        writes: [
          replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger),
          ...(coverage === null ? [] : [putOrderCoverageWrite(storeId, coverage, withoutPurchaseOrder(coverage, before))]),
        ],
        events: isNews ? [requestEmail(context, newEventId(), { kind: 'purchase_order_cancelled', purchase_order_id: before.id })] : [],
        answer: { status: 200, body: { data: view } },
        before: purchaseOrderView(before, living),
      });
      return view;
    });
    return { status: 200, body: { data } };
  });
