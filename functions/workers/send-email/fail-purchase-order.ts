import type { EmailRequest } from '#shared/emails/email-request.ts';
import { markFailed } from '#shared/purchase-orders/move-purchase-order.ts';
import type { SendingFailure } from '#shared/purchase-orders/purchase-order.ts';
import { nextPurchaseOrderStatus } from '#shared/purchase-orders/purchase-order-transitions.ts';
import { getPurchaseOrder, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';

/**
 * Notes on a purchase order that its e-mail did not leave, so that staff see it and send it again. A purchase order that was sent again since, or has
 * gone another way, stays as it is; so do the objects of other e-mails.
 */
export async function failPurchaseOrder(
  table: Table,
  storeId: string,
  request: EmailRequest,
  failure: SendingFailure,
  nowMs: number,
): Promise<void> {
  if (request.kind !== 'purchase_order') return;
  await retryOnConflict(['purchase_order'], async () => {
    const before = await getPurchaseOrder(table, storeId, request.purchase_order_id);
    if (before === null || before.sendings !== request.sending) return;
    if (typeof nextPurchaseOrderStatus(before, 'fail') === 'object') return;
    const { purchaseOrder, trigger } = markFailed(before, failure, nowMs);
    await transact(table, [replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger)]);
  });
}
