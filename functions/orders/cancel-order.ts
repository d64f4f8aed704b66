import { announce } from '../../events/announce.ts';
import { changedFields } from '../../events/changed-fields.ts';
import { commitReturningStock } from '../../shared/data/commit-with-stock.ts';
import { giveBackWrite, onceUsers, releaseOnceWrites } from '../../shared/data/discount-uses.ts';
import { addOrderNoteWrite } from '../../shared/data/order-notes.ts';
import { getOrder, replaceOrderWrite } from '../../shared/data/orders.ts';
import { addRefundWrite } from '../../shared/data/refunds.ts';
import { retryStale } from '../../shared/data/retry-stale.ts';
import type { Table } from '../../shared/data/table-client.ts';
import type { LabelledWrite } from '../../shared/data/transact.ts';
import { cancelOrder as cancel } from '../../shared/domain/cancel-order.ts';
import { isFull } from '../../shared/domain/gift-card.ts';
import { atTimeOf } from '../../shared/domain/object-id.ts';
import type { Order } from '../../shared/domain/order.ts';
import { newNote, signedMessage } from '../../shared/domain/order-note.ts';
import type { MovementCause } from '../../shared/domain/variant-stock.ts';
import { requestEmail } from '../../shared/emails/email-request.ts';
import { found } from '../../shared/http/found.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { readSurroundings, recountWrites } from '../../shared/orders/change-order.ts';
import { orderView } from '../../shared/views/order-view.ts';
import { timestamp } from '../../shared/views/timestamp.ts';
import { announceRefund } from './announce-refund.ts';
import { disableCardsWrites, readBoughtCards } from './bought-gift-cards.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { isUnsettled } from './is-unsettled.ts';
import { nowhere, readReturnPlace, returnMoves, withReturnable } from './return-stock.ts';

/**
 * Cancels an order: its money, its stock, the use of its discount code and the counters of its customer go back, and the gift
 * cards that it bought are switched off, in one transaction, once.
 */
export const cancelOrder =
  ({ table, newId, newEventId }: OrderDeps): Operation<typeof orderEndpoints.cancelOrder> =>
  ({ params, body }, context) =>
    retryStale(isUnsettled, async () => {
      const { storeId, actor, requestId } = context;
      const before = found(await getOrder(table, storeId, params.id), 'order');
      const reason = body.reason ?? 'other';
      const restocks = body.restock ?? true;
      const [{ gone, customer }, place, discountWrites, bought] = await Promise.all([
        readSurroundings({ table }, storeId, before),
        restocks ? readReturnPlace(table, storeId, before) : nowhere,
        unusedDiscountWrites(table, storeId, before),
        readBoughtCards(table, storeId, before),
      ]);
      const refundId = newId();
      const made = atTimeOf(context, refundId);
      const { nowMs } = made;
      const { order, refund, restock } = withReturnable(before, place, (one) =>
        cancel(
          one,
          {
            reason,
            refund: body.refund ?? null,
            refundId,
            restock: restocks,
            // Returns are not recorded yet.
            hasOpenReturn: false,
            hasUsedGiftCard: bought?.cards.some((card) => !isFull(card)) ?? false,
          },
          nowMs,
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
      const viewBefore = orderView(before, gone);
      const data = orderView(order, gone);
      await commitReturningStock(
        table,
        context,
        {
          writes: [
            replaceOrderWrite(storeId, before, order),
            ...(refund === null ? [] : [addRefundWrite(storeId, refund)]),
            ...(note === null ? [] : [addOrderNoteWrite(storeId, note)]),
            ...recountWrites(storeId, before, order, customer, nowMs),
            ...discountWrites,
            ...disableCardsWrites(storeId, before, bought, nowMs),
          ],
          events: [
            announce(made, {
              id: newEventId(),
              topic: 'order.cancelled',
              data: { ...data, cancelled_at: timestamp(nowMs), cancel_reason: reason },
              previous: changedFields(viewBefore, data),
            }),
            ...(refund === null ? [] : announceRefund(made, newEventId, refund, viewBefore, data)),
            ...((body.notify ?? true) ? [requestEmail(made, newEventId(), { kind: 'order_cancelled', order_id: before.id })] : []),
          ],
          answer: { status: 200, body: { data } },
        },
        { moves: returnMoves(restock, place), causeOf, jobId: newId(), nowMs },
      );
      return { status: 200, body: { data } };
    });

/** The writes that give back an order's use of a discount code, and the customer's one use if this order took it. */
async function unusedDiscountWrites(table: Table, storeId: string, order: Order): Promise<LabelledWrite[]> {
  const code = order.discountApplications.find(({ source }) => source === 'code');
  if (code === undefined || order.customerId === null || order.email === null) return [];
  const use = { discountId: code.discountId, customerId: order.customerId, email: order.email, orderId: order.id };
  const users = await onceUsers(table, storeId, use);
  return [giveBackWrite(storeId, code.discountId), ...(users.includes(order.id) ? releaseOnceWrites(storeId, use) : [])];
}
