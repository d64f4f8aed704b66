import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { withStockToReturn } from '#shared/inventory/stock-parts-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { readSurroundings, recountWrites } from '#shared/orders/change-order-operation.ts';
import { isOrderConflict } from '#shared/orders/order-conflicts-table.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { maxDisabled, settleGiftCards } from '#shared/orders/refunds/bought-gift-cards-table.ts';
import { buildRefundEvents } from '#shared/orders/refunds/refund-events-operation.ts';
import { addRefundWrite, refundOnceDecided } from '#shared/orders/refunds/refunds-table.ts';
import { withReturnable } from '#shared/orders/restock.ts';
import { readRestockTarget, returnMoves } from '#shared/orders/restock-target-table.ts';
import { receivedChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { receiveUnits } from '#shared/returns/receive-return.ts';
import { receiptOf } from '#shared/returns/return-body.ts';
import { returnView } from '#shared/returns/return-view.ts';
import { getReturn, replaceReturnWrite } from '#shared/returns/returns-table.ts';
import { commit } from '#shared/table/commit.ts';
import { buildOrderUpdated, buildReturnUpdated, orderOf } from './change-return.ts';
import type { returnEndpoints } from './endpoints.ts';

/**
 * Receives units of a return. One transaction writes the return, the order's units, returned stock, the refund and the
 * customer's counters, so money and stock are given back only once.
 */
export const receiveReturn = ({ table, newId, newEventId }: GroupDeps): Operation<typeof returnEndpoints.receiveReturn> =>
  changeOne(table, { noun: 'return', read: getReturn, conflicts: isOrderConflict }, async (returnBefore, { body }, context) => {
    const { storeId, actor, requestId } = context;
    const before = await orderOf(table, storeId, returnBefore);
    const [{ deleted, customer }, target] = await Promise.all([
      readSurroundings({ table }, storeId, before),
      readRestockTarget(table, storeId, before, body.location_id ?? null),
    ]);
    const refundId = newId();
    const made = atTimeOf(context, refundId);
    const received = await refundOnceDecided(table, storeId, before, (refunds) =>
      withReturnable(before, target, (one) =>
        receiveUnits(returnBefore, one, receiptOf(body, target.locationId, refundId), made.nowMs, refunds),
      ),
    );
    const { order, returned, restock, orderTrigger, returnTrigger } = received;
    const settled =
      received.refund === null
        ? null
        : await settleGiftCards(table, storeId, before, { order, refund: received.refund }, made.nowMs, {
            param: 'refund.amount',
            most: maxDisabled,
          });
    const refund = settled?.refund ?? null;
    const causeOf = (): MovementCause => ({
      id: newId(),
      type: 'return',
      reason: null,
      orderId: before.id,
      refundId: refund?.id ?? null,
      returnId: returned.id,
      actor,
      requestId,
    });
    const data = returnView(returned, deleted);
    await commit(
      table,
      context,
      withStockToReturn(
        table,
        context,
        {
          writes: [
            replaceReturnWrite(storeId, returnBefore, returned, returnTrigger),
            replaceOrderWrite(storeId, before, order, orderTrigger),
            ...(refund === null ? [] : [addRefundWrite(storeId, refund)]),
            ...(settled?.writes ?? []),
            ...recountWrites(storeId, before, order, customer, made.nowMs),
            ...addSalesChangeWrites(
              storeId,
              receivedChanges(before, refundId, { before: returnBefore, after: returned, refund }),
              made.nowMs,
            ),
          ],
          events: [
            buildReturnUpdated(made, newEventId(), returnView(returnBefore, deleted), data),
            ...(refund === null
              ? [buildOrderUpdated(made, newEventId(), before, order, deleted)]
              : buildRefundEvents(made, newEventId, refund, orderView(before, deleted), orderView(order, deleted))),
          ],
          answer: { status: 200, body: { data } },
        },
        { moves: returnMoves(restock, target), causeOf, jobId: newId(), nowMs: made.nowMs },
      ),
    );
    return { status: 200, body: { data } };
  });
