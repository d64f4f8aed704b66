import { commitReturningStock } from '../../shared/data/commit-with-stock.ts';
import { getOrder, replaceOrderWrite } from '../../shared/data/orders.ts';
import { addRefundWrite } from '../../shared/data/refunds.ts';
import { retryStale } from '../../shared/data/retry-stale.ts';
import { atTimeOf } from '../../shared/domain/object-id.ts';
import { refundOrder } from '../../shared/domain/refund-order.ts';
import type { MovementCause } from '../../shared/domain/variant-stock.ts';
import { found } from '../../shared/http/found.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { readSurroundings, recountWrites } from '../../shared/orders/change-order.ts';
import { orderView } from '../../shared/views/order-view.ts';
import { refundView } from '../../shared/views/refund-view.ts';
import { announceRefund } from './announce-refund.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { isUnsettled } from './is-unsettled.ts';
import { nowhere, readReturnPlace, returnMoves, withReturnable } from './return-stock.ts';
import { wantedRefund } from './wanted-refund.ts';

/**
 * Refunds an order, in part or in full: the refund, what it leaves of the order, the stock that goes back and the counters of
 * the customer are one transaction, so that no more is ever given back than was paid.
 */
export const createRefund =
  ({ table, newId, newEventId }: OrderDeps): Operation<typeof orderEndpoints.createRefund> =>
  ({ params, body }, context) =>
    retryStale(isUnsettled, async () => {
      const { storeId, actor, requestId } = context;
      const before = found(await getOrder(table, storeId, params.id), 'order');
      const [{ gone, customer }, place] = await Promise.all([
        readSurroundings({ table }, storeId, before),
        body.restock ? readReturnPlace(table, storeId, before) : nowhere,
      ]);
      const refundId = newId();
      const made = atTimeOf(context, refundId);
      const { order, refund, restock } = withReturnable(before, place, (one) => refundOrder(one, wantedRefund(body, refundId), made.nowMs));
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
          events: announceRefund(made, newEventId, refund, orderView(before, gone), orderView(order, gone)),
          answer: { status: 201, body: { data } },
        },
        { moves: returnMoves(restock, place), causeOf, jobId: newId(), nowMs: made.nowMs },
      );
      return { status: 201, body: { data } };
    });
