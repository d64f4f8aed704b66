import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { getDiscount, giveBackWrite, readSingleUseOrders, releaseOnceWrites } from '#shared/discounts/discounts-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { isFull } from '#shared/gift-cards/gift-card.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { withStockToReturn } from '#shared/inventory/stock-parts-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { applyCancellation } from '#shared/orders/cancel-order.ts';
import { readSurroundings, recountWrites } from '#shared/orders/change-order-operation.ts';
import type { Order } from '#shared/orders/order.ts';
import { isOrderConflict } from '#shared/orders/order-conflicts-table.ts';
import { newNote, signedMessage } from '#shared/orders/order-note.ts';
import { addOrderNoteWrite } from '#shared/orders/order-notes-table.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { cancelledCardsWrites, readCardsToCancel } from '#shared/orders/refunds/bought-gift-cards-table.ts';
import { buildRefundEvents } from '#shared/orders/refunds/refund-events-operation.ts';
import { addRefundWrite, readRefundsOfOrder } from '#shared/orders/refunds/refunds-table.ts';
import { noRestockTarget, withReturnable } from '#shared/orders/restock.ts';
import { readRestockTarget, returnMoves } from '#shared/orders/restock-target-table.ts';
import { cancelledChanges } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites } from '#shared/reports/sales-changes-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { cancelBookingsOfOrder, readBookingsOf } from './bookings-of-order.ts';
import type { orderEndpoints } from './endpoints.ts';

/**
 * Cancels an order in one transaction, at most once. It refunds the money, returns the stock, releases the use of the
 * discount code, corrects the customer's counters, disables the gift cards that were bought and cancels the bookings.
 */
export const cancelOrder =
  (deps: GroupDeps): Operation<typeof orderEndpoints.cancelOrder> =>
  ({ params, body }, context) =>
    retryOnConflict(isOrderConflict, async () => {
      const { table, newId, newEventId } = deps;
      const { storeId, actor, requestId } = context;
      const before = orNotFound(await getOrder(table, storeId, params.id), 'order');
      const reason = body.reason ?? 'other';
      const restocks = body.restock ?? true;
      const [{ deleted, customer }, target, discountWrites, bought, refundsBefore, bookings] = await Promise.all([
        readSurroundings({ table }, storeId, before),
        restocks ? readRestockTarget(table, storeId, before) : noRestockTarget,
        unusedDiscountWrites(table, storeId, before),
        readCardsToCancel(table, storeId, before),
        readRefundsOfOrder(table, storeId, before),
        readBookingsOf(
          table,
          storeId,
          before,
          before.lines.map(({ id }) => id),
        ),
      ]);
      const refundId = newId();
      const made = atTimeOf(context, refundId);
      const { nowMs } = made;
      const { order, trigger, refund, restock } = withReturnable(before, target, (one) =>
        applyCancellation(
          one,
          {
            reason,
            refund: body.refund ?? null,
            refundId,
            restock: restocks,
            hasUsedGiftCard: bought?.cards.some(({ card }) => !isFull(card)) ?? false,
          },
          nowMs,
          refundsBefore,
        ),
      );
      const causeOf = (): MovementCause => ({
        id: newId(),
        type: 'cancel',
        reason: null,
        orderId: before.id,
        refundId: refund?.id ?? null,
        returnId: null,
        actor,
        requestId,
      });
      const note = body.note == null ? null : newNote(newId(), before.id, signedMessage(body.note.trim(), actor));
      const booked = await cancelBookingsOfOrder(deps, made, { bookings, order, deleted });
      const viewBefore = orderView(before, deleted);
      const data = orderView(order, deleted);
      await commit(
        table,
        context,
        withStockToReturn(
          table,
          context,
          {
            writes: [
              replaceOrderWrite(storeId, before, order, trigger),
              ...(refund === null ? [] : [addRefundWrite(storeId, refund)]),
              ...(note === null ? [] : [addOrderNoteWrite(storeId, note)]),
              ...recountWrites(storeId, before, order, customer, nowMs),
              ...addSalesChangeWrites(storeId, cancelledChanges(before, refundsBefore), nowMs),
              ...discountWrites,
              ...booked.writes,
              ...cancelledCardsWrites(storeId, before.id, bought, booked, nowMs),
            ],
            events: [
              buildEvent(made, {
                id: newEventId(),
                topic: 'order.cancelled',
                data: { ...data, cancelled_at: timestamp(nowMs), cancel_reason: reason },
                previous: previousValues(viewBefore, data),
              }),
              ...(refund === null ? [] : buildRefundEvents(made, newEventId, refund, viewBefore, data)),
              ...booked.events,
              ...((body.notify ?? true) ? [requestEmail(made, newEventId(), { kind: 'order_cancelled', order_id: before.id })] : []),
            ],
            answer: { status: 200, body: { data } },
          },
          { moves: returnMoves(restock, target), causeOf, jobId: newId(), nowMs },
        ),
      );
      return { status: 200, body: { data } };
    });

/**
 * Returns the writes that release an order's use of a discount code. If the code allows one use per customer, the
 * customer may use the code again. The function also works if the customer, the e-mail address or the code no longer
 * exists.
 */
async function unusedDiscountWrites(table: Table, storeId: string, { id: orderId, ...order }: Order): Promise<LabelledWrite[]> {
  const { customerId, email } = order;
  const code = order.discountApplications.find(({ source }) => source === 'code');
  if (code === undefined) return [];
  const { discountId } = code;
  const [discount, users] = await Promise.all([
    getDiscount(table, storeId, discountId),
    readSingleUseOrders(table, storeId, { discountId, customerId, email }),
  ]);
  const hasTakenOne = customerId !== null && email !== null && users.includes(orderId);
  return [
    ...(discount === null ? [] : [giveBackWrite(storeId, discountId)]),
    ...(hasTakenOne ? releaseOnceWrites(storeId, { discountId, customerId, email, orderId }) : []),
  ];
}
