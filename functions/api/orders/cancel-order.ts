import { buildEvent } from '#events/build-event.ts';
import { changedFields } from '#events/changed-fields.ts';
import { giveBackWrite, onceUsers, releaseOnceWrites } from '#shared/discounts/discounts-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { disableGiftCard, type GiftCard, isFull } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { commitReturningStock } from '#shared/inventory/commit-with-stock-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { applyCancellation } from '#shared/orders/cancel-order.ts';
import { readSurroundings, recountWrites } from '#shared/orders/change-order-operation.ts';
import { mayHaveIssuedCards } from '#shared/orders/gift-card-units.ts';
import type { Order } from '#shared/orders/order.ts';
import { cardsOfUnits, type IssuedCards, noFurtherBatchCheck, readIssuedCards } from '#shared/orders/order-gift-cards-table.ts';
import { newNote, signedMessage } from '#shared/orders/order-note.ts';
import { addOrderNoteWrite } from '#shared/orders/order-notes-table.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { addRefundWrite } from '#shared/orders/refunds/refunds-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { buildRefundEvents } from './create-refund.ts';
import type { orderEndpoints } from './endpoints.ts';
import type { OrderDeps } from './operations.ts';
import { isConflict, noRestockTarget, readRestockTarget, returnMoves, withReturnable } from './order-writes.ts';

/**
 * Cancels an order: its money, its stock, the use of its discount code and the counters of its customer go back, and the gift
 * cards that it bought are switched off, in one transaction, once.
 */
export const cancelOrder =
  ({ table, newId, newEventId }: OrderDeps): Operation<typeof orderEndpoints.cancelOrder> =>
  ({ params, body }, context) =>
    retryOnConflict(isConflict, async () => {
      const { storeId, actor, requestId } = context;
      const before = found(await getOrder(table, storeId, params.id), 'order');
      const reason = body.reason ?? 'other';
      const restocks = body.restock ?? true;
      const [{ deleted, customer }, target, discountWrites, bought] = await Promise.all([
        readSurroundings({ table }, storeId, before),
        restocks ? readRestockTarget(table, storeId, before) : noRestockTarget,
        unusedDiscountWrites(table, storeId, before),
        readBoughtCards(table, storeId, before),
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
      const viewBefore = orderView(before, deleted);
      const data = orderView(order, deleted);
      await commitReturningStock(
        table,
        context,
        {
          writes: [
            replaceOrderWrite(storeId, before, order, trigger),
            ...(refund === null ? [] : [addRefundWrite(storeId, refund)]),
            ...(note === null ? [] : [addOrderNoteWrite(storeId, note)]),
            ...recountWrites(storeId, before, order, customer, nowMs),
            ...discountWrites,
            ...disableCardsWrites(storeId, before, bought, nowMs),
          ],
          events: [
            buildEvent(made, {
              id: newEventId(),
              topic: 'order.cancelled',
              data: { ...data, cancelled_at: timestamp(nowMs), cancel_reason: reason },
              previous: changedFields(viewBefore, data),
            }),
            ...(refund === null ? [] : buildRefundEvents(made, newEventId, refund, viewBefore, data)),
            ...((body.notify ?? true) ? [requestEmail(made, newEventId(), { kind: 'order_cancelled', order_id: before.id })] : []),
          ],
          answer: { status: 200, body: { data } },
        },
        { moves: returnMoves(restock, target), causeOf, jobId: newId(), nowMs },
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

/** The gift cards that an order bought and has; `cards` is empty when they are more than a cancellation can switch off. */
type BoughtCards = { readonly issued: IssuedCards; readonly cards: readonly GiftCard[] };

/** Beside the order, its refund, customer, discount, note and their events. */
const maxCards = 80;

/** Reads the gift cards of an order, consistently; null when it cannot have any. */
async function readBoughtCards(table: Table, storeId: string, order: Order): Promise<BoughtCards | null> {
  if (!mayHaveIssuedCards(order)) return null;
  const issued = await readIssuedCards(table, storeId, order.id);
  return { issued, cards: issued.units.length > maxCards ? [] : await cardsOfUnits(table, storeId, issued.units) };
}

/**
 * The writes that switch off the gift cards of an order, and hold their transaction to there being no more of them.
 * @throws FieldErrors `limit_reached` when they do not fit into one transaction
 */
function disableCardsWrites(storeId: string, order: Order, bought: BoughtCards | null, nowMs: number): LabelledWrite[] {
  if (bought === null) return [];
  const { issued, cards } = bought;
  if (issued.units.length > maxCards) {
    const message = `An order that issued more than ${maxCards} gift cards cannot be cancelled: disable the cards and refund the order.`;
    throw fieldError('', 'limit_reached', message, { limit: maxCards, gift_cards: issued.units.length });
  }
  const live = cards.filter(({ disabledAtMs }) => disabledAtMs === null);
  return [
    noFurtherBatchCheck(storeId, order.id, issued),
    ...live.map((card) => replaceGiftCardWrite(storeId, card, disableGiftCard(card, nowMs))),
  ];
}
