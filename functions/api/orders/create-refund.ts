import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { commitReturningStock } from '#shared/inventory/commit-with-stock-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { readSurroundings, recountWrites } from '#shared/orders/change-order-operation.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';
import { addRefundWrite } from '#shared/orders/refunds/refunds-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { buildRefundEvents } from './build-refund-events.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { isConflict } from './is-conflict.ts';
import { noRestockTarget, readRestockTarget, returnMoves, withReturnable } from './return-stock.ts';
import { wantedRefund } from './wanted-refund.ts';

/**
 * Refunds an order, in part or in full: the refund, what it leaves of the order, the stock that goes back and the counters of
 * the customer are one transaction, so that no more is ever given back than was paid.
 */
export const createRefund =
  ({ table, newId, newEventId }: OrderDeps): Operation<typeof orderEndpoints.createRefund> =>
  ({ params, body }, context) =>
    retryOnConflict(isConflict, async () => {
      const { storeId, actor, requestId } = context;
      const before = found(await getOrder(table, storeId, params.id), 'order');
      const [{ deleted, customer }, target] = await Promise.all([
        readSurroundings({ table }, storeId, before),
        body.restock ? readRestockTarget(table, storeId, before) : noRestockTarget,
      ]);
      const refundId = newId();
      const made = atTimeOf(context, refundId);
      const { order, refund, restock } = withReturnable(before, target, (one) =>
        refundOrder(one, wantedRefund(body, refundId), made.nowMs),
      );
      const causeOf = (): MovementCause => ({
        id: newId(),
        type: 'refund',
        reason: null,
        orderId: before.id,
        refundId: refund.id,
        returnId: null,
        actor,
        requestId,
      });
      const data = refundView(refund);
      await commitReturningStock(
        table,
        context,
        {
          writes: [
            replaceOrderWrite(storeId, before, order),
            addRefundWrite(storeId, refund),
            ...recountWrites(storeId, before, order, customer, made.nowMs),
          ],
          events: buildRefundEvents(made, newEventId, refund, orderView(before, deleted), orderView(order, deleted)),
          answer: { status: 201, body: { data } },
        },
        { moves: returnMoves(restock, target), causeOf, jobId: newId(), nowMs: made.nowMs },
      );
      return { status: 201, body: { data } };
    });
