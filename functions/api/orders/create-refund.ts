import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { withStockToReturn } from '#shared/inventory/stock-parts-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { readSurroundings, recountWrites } from '#shared/orders/change-order-operation.ts';
import { noDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { isOrderConflict } from '#shared/orders/order-conflicts-table.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { maxDisabledBeside, readCardsToSettle, settleGiftCards } from '#shared/orders/refunds/bought-gift-cards-table.ts';
import { wantedRefund } from '#shared/orders/refunds/refund-body.ts';
import { buildRefundEvents } from '#shared/orders/refunds/refund-events-operation.ts';
import { refundOrder, type WantedRefund } from '#shared/orders/refunds/refund-order.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';
import { addRefundWrite, refundOnceDecided } from '#shared/orders/refunds/refunds-table.ts';
import { noRestockTarget, withReturnable } from '#shared/orders/restock.ts';
import { readRestockTarget, returnMoves } from '#shared/orders/restock-target-table.ts';
import { refundedChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { readBookingsOf, reduceRefundedBookings } from './bookings-of-order.ts';
import type { orderEndpoints } from './endpoints.ts';

/**
 * Refunds an order, in part or in full. One transaction writes the refund and its consequences. The transaction is
 * refused if the order has changed since it was read, so that refunds never exceed the paid amount.
 */
export const createRefund =
  (deps: GroupDeps): Operation<typeof orderEndpoints.createRefund> =>
  ({ params, body }, context) =>
    retryOnConflict(isOrderConflict, async () => {
      const { table, newId, newEventId } = deps;
      const { storeId, actor, requestId } = context;
      const before = orNotFound(await getOrder(table, storeId, params.id), 'order');
      const refundId = newId();
      const wanted = wantedRefund(body, refundId);
      const [{ deleted, customer }, target, issued, bookings] = await Promise.all([
        readSurroundings({ table }, storeId, before),
        body.restock ? readRestockTarget(table, storeId, before) : noRestockTarget,
        readCardsToSettle(table, storeId, before),
        readBookingsOf(table, storeId, before, refundedLines(wanted)),
      ]);
      const made = atTimeOf(context, refundId);
      const decided = await refundOnceDecided(table, storeId, before, (refunds) =>
        withReturnable(before, target, (one) => refundOrder(one, wanted, made.nowMs, refunds)),
      );
      const { order, trigger, restock } = decided;
      const booked = await reduceRefundedBookings(deps, made, { bookings, order, refund: decided.refund, deleted });
      const limits = { param: 'amount', most: maxDisabledBeside(booked) };
      const { refund, writes: cardWrites } = await settleGiftCards(table, storeId, before, { ...decided, issued }, made.nowMs, limits);
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
      await commit(
        table,
        context,
        withStockToReturn(
          table,
          context,
          {
            writes: [
              replaceOrderWrite(storeId, before, order, trigger),
              addRefundWrite(storeId, refund),
              ...recountWrites(storeId, before, order, customer, made.nowMs),
              ...addSalesChangeWrites(storeId, refundedChanges(before, refund), made.nowMs),
              ...cardWrites,
              ...booked.writes,
            ],
            events: [
              ...buildRefundEvents(made, newEventId, refund, orderView(before, deleted), orderView(order, deleted)),
              ...booked.events,
            ],
            answer: { status: 201, body: { data } },
          },
          { moves: returnMoves(restock, target), causeOf, jobId: newId(), nowMs: made.nowMs },
        ),
      );
      return { status: 201, body: { data } };
    });

/** Calculates the refund that POST /orders/{id}/refunds would create for the same body. Writes nothing. */
export const previewRefund =
  (deps: GroupDeps): Operation<typeof orderEndpoints.previewRefund> =>
  ({ params, body }, context) =>
    retryOnConflict(isOrderConflict, async () => {
      const { table, newId } = deps;
      const { storeId, nowMs } = context;
      const order = orNotFound(await getOrder(table, storeId, params.id), 'order');
      const wanted = wantedRefund(body, newId());
      const [target, issued, bookings] = await Promise.all([
        body.restock ? readRestockTarget(table, storeId, order) : noRestockTarget,
        readCardsToSettle(table, storeId, order),
        readBookingsOf(table, storeId, order, refundedLines(wanted)),
      ]);
      const decided = await refundOnceDecided(table, storeId, order, (refunds) =>
        withReturnable(order, target, (one) => refundOrder(one, wanted, nowMs, refunds)),
      );
      const booked = await reduceRefundedBookings(deps, context, { bookings, ...decided, deleted: noDeletedReferences });
      const limits = { param: 'amount', most: maxDisabledBeside(booked) };
      const { refund } = await settleGiftCards(table, storeId, order, { ...decided, issued }, nowMs, limits);
      return { status: 200, body: { data: { ...refundView(refund), id: null } } };
    });

const refundedLines = ({ lines }: WantedRefund): readonly number[] => lines.map(({ lineId }) => lineId);
