import * as v from 'valibot';
import { getEvent } from '#shared/events/outbox-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { Id } from '#shared/kernel/fields-schema.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { changeOrder } from '#shared/orders/change-order-operation.ts';
import { fulfillLines } from '#shared/orders/fulfill-order.ts';
import { type GiftCardUnit, unitsWithoutCard } from '#shared/orders/gift-card-units.ts';
import type { Order } from '#shared/orders/order.ts';
import { fulfillableUnits } from '#shared/orders/returned-units.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { timeoutSec } from './function.ts';
import { type IssueDeps, issueGiftCards } from './issue-gift-cards.ts';

export type FulfillDeps = IssueDeps & { readonly clock: () => number };

/**
 * An `order.paid` message from the event bus. If the relay could not read the event's payload, the message has no order
 * id.
 */
const BusMessage = v.object({
  detail: v.object({ id: v.string(), store: v.object({ id: v.string() }), data: v.nullish(v.object({ id: Id })) }),
});
const EventBody = v.object({ data: v.object({ id: Id }) });

const actor: Actor = { type: 'system', id: null, name: 'Digital fulfillment' };

/**
 * The time after which a run begins no more work. It is shorter than the function's timeout, because after a timeout
 * the queue would redeliver the message.
 */
const budgetMs = (timeoutSec - 10) * 1000;

/**
 * Issues the gift cards of a paid order, and fulfills the order's digital and gift card lines, which the service itself
 * delivers. Changes nothing if the order has since been canceled, refunded or put on hold, or if an earlier message has
 * done everything.
 * @throws Error if one run cannot issue all gift cards; the message is then redelivered and the next run issues more
 */
export async function fulfillPaidOrder(deps: FulfillDeps, message: string): Promise<void> {
  const { table, clock } = deps;
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const storeId = detail.store.id;
  const [store, orderId] = await Promise.all([getStore(table, storeId), detail.data?.id ?? orderOfEvent(table, storeId, detail.id)]);
  if (store === null || orderId === null) return;
  const nowMs = clock();
  const context = { storeId, store, actor, requestId: null, nowMs, clock, deadlineMs: nowMs + budgetMs, claim: null };
  const issued = await issueGiftCards(deps, context, orderId);
  try {
    await changeOrder(deps, context, orderId, (order) => {
      const lineIds = linesToFulfill(order, issued);
      if (lineIds.length === 0) return { order, trigger: null, topic: 'order.updated' };
      const moved = fulfillLines(order, { lineIds, tracking: null }, nowMs);
      return { ...moved, topic: moved.order.fulfillmentStatus === 'fulfilled' ? 'order.fulfilled' : 'order.updated' };
    });
  } catch (error) {
    // FieldErrors mean that the order's current state no longer allows it to be fulfilled, so there is nothing to do.
    if (!(error instanceof FieldErrors)) throw error;
  }
}

/**
 * Returns the ids of the lines to fulfill: open digital lines, and open gift card lines whose units all have a card.
 */
function linesToFulfill(order: Order, issued: readonly GiftCardUnit[]): number[] {
  const waiting = new Set(unitsWithoutCard(order, issued).map(({ lineId }) => lineId));
  return order.lines
    .filter(({ kind, id }) => kind === 'digital' || (kind === 'gift_card' && !waiting.has(id)))
    .filter((line) => fulfillableUnits(order, line) > 0)
    .map(({ id }) => id);
}

async function orderOfEvent(table: Table, storeId: string, eventId: string): Promise<number | null> {
  const event = await getEvent(table, storeId, eventId);
  return event === null ? null : v.parse(EventBody, JSON.parse(event.body)).data.id;
}
