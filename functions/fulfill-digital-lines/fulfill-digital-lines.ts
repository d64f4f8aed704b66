import * as v from 'valibot';
import { getEvent } from '../../shared/data/outbox.ts';
import { getStore } from '../../shared/data/stores.ts';
import type { Table } from '../../shared/data/table-client.ts';
import { FieldErrors } from '../../shared/domain/errors.ts';
import { fulfilLines } from '../../shared/domain/fulfil-order.ts';
import type { Order } from '../../shared/domain/order.ts';
import type { Actor } from '../../shared/domain/request.ts';
import { changeOrder } from '../../shared/orders/change-order.ts';
import { Id } from '../../shared/schema/fields.ts';

export type FulfillDigitalDeps = { readonly table: Table; readonly newEventId: () => string; readonly clock: () => number };

/** The envelope of the bus around `order.paid`; an event too large for the bus comes without its data. */
const BusMessage = v.object({
  detail: v.object({ id: v.string(), store: v.object({ id: v.string() }), data: v.optional(v.object({ id: Id })) }),
});
const EventBody = v.object({ data: v.object({ id: Id }) });

const actor: Actor = { type: 'system', id: null, name: 'Digital fulfilment' };

/** A message is seen again after its function's time is over; the work ends well before. */
const budgetMs = 20_000;

/**
 * Fulfils the digital lines of an order that was paid. A message that comes twice, or about an order that was cancelled,
 * refunded or put on hold meanwhile, changes nothing.
 */
export async function fulfillDigitalLines({ table, newEventId, clock }: FulfillDigitalDeps, message: string): Promise<void> {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const storeId = detail.store.id;
  const [store, orderId] = await Promise.all([getStore(table, storeId), detail.data?.id ?? orderOfEvent(table, storeId, detail.id)]);
  if (store === null || orderId === null) return;
  const nowMs = clock();
  const context = { storeId, store, actor, requestId: null, nowMs, clock, deadlineMs: nowMs + budgetMs, claim: null };
  try {
    await changeOrder({ table, newEventId }, context, orderId, (order) => {
      const lineIds = openDigitalLines(order);
      if (lineIds.length === 0) return { after: order, topic: 'order.updated' };
      const after = fulfilLines(order, { lineIds, tracking: null }, nowMs);
      return { after, topic: after.fulfillmentStatus === 'fulfilled' ? 'order.fulfilled' : 'order.updated' };
    });
  } catch (error) {
    // The order's state allows no fulfilment any more.
    if (!(error instanceof FieldErrors)) throw error;
  }
}

const openDigitalLines = (order: Order): number[] =>
  order.lines
    .filter((line) => line.kind === 'digital' && line.fulfilledAtMs === null && line.refundedQuantity < line.quantity)
    .map(({ id }) => id);

async function orderOfEvent(table: Table, storeId: string, eventId: string): Promise<number | null> {
  const event = await getEvent(table, storeId, eventId);
  return event === null ? null : v.parse(EventBody, JSON.parse(event.body)).data.id;
}
