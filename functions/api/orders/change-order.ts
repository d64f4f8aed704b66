import type * as v from 'valibot';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { exchangeExternalIds, externalIdRefusal } from '#shared/external-ids/external-ids-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { changeOrder } from '#shared/orders/change-order-operation.ts';
import { assertPaidFirst, fulfillLines, hasTracking, trackingUrl } from '#shared/orders/fulfill-order.ts';
import { changeOrderTexts, markDelivered, markPaid } from '#shared/orders/move-order.ts';
import type { Order, Tracking } from '#shared/orders/order.ts';
import { type FulfillBody, orderBody } from '#shared/orders/order-body.ts';
import { markBookingsPaid, readBookingsOf } from './bookings-of-order.ts';
import type { orderEndpoints } from './endpoints.ts';

/*
 * Changes to an order that affect neither stock nor money. Each operation reads the order, decides on the change and
 * replaces the order (`changeOrder`).
 */

/**
 * Updates an order's tags, staff note and external data, whatever its status. A request without changes writes nothing.
 */
export const updateOrder =
  (deps: GroupDeps): Operation<typeof orderEndpoints.updateOrder> =>
  async ({ params, body }, context) => {
    const change = orderBody.read(body);
    const data = await changeOrder(deps, context, params.id, (before) => {
      const order = changeOrderTexts(before, change, context.nowMs);
      const writes = exchangeExternalIds(context.storeId, 'order_external_id', before, order);
      return { order, trigger: null, topic: 'order.updated', writes };
    }).catch((error: unknown) => {
      throw externalIdRefusal(error, 'order');
    });
    return { status: 200, body: { data } };
  };

/** Records that an order was paid outside the service. */
export const markOrderPaid =
  (deps: GroupDeps): Operation<typeof orderEndpoints.markOrderPaid> =>
  async ({ params, body }, context) => {
    const payment = {
      methodLabel: body.payment_method_label?.trim() || null,
      paidAtMs: body.paid_at === undefined ? null : Date.parse(body.paid_at),
    };
    const data = await changeOrder(
      deps,
      context,
      params.id,
      (order) => ({
        ...markPaid(order, payment, context.nowMs),
        topic: 'order.paid',
        emails: body.send_receipt ? [{ kind: 'order_confirmation', order_id: order.id }] : [],
      }),
      async (order) => {
        const lineIds = order.lines.map(({ id }) => id);
        const bookings = await readBookingsOf(deps.table, context.storeId, order, lineIds);
        return (deleted) => markBookingsPaid(deps, context, bookings, deleted);
      },
    );
    return { status: 200, body: { data } };
  };

/**
 * Fulfills lines of an order in one parcel, or replaces the tracking data of a fulfilled order. For well-known
 * carriers, a missing tracking URL is derived from the tracking number. If the order already has the same tracking
 * data, nothing changes.
 */
export const fulfillOrder =
  (deps: GroupDeps): Operation<typeof orderEndpoints.fulfillOrder> =>
  async ({ params, body }, context) => {
    const { tracking, notify = true } = body;
    const fulfillment = {
      lineIds: body.line_items?.map(({ id }) => id) ?? null,
      tracking: tracking == null ? null : trackingOf(tracking),
      expected: new Map(body.line_items?.flatMap(({ id, quantity }) => (quantity == null ? [] : [[id, quantity] as const]))),
    };
    const data = await changeOrder(deps, context, params.id, (order) => {
      assertLeavesFrom(order, body.location_id ?? null);
      const moved = fulfillLines(order, fulfillment, context.nowMs);
      const after = moved.order;
      if (context.store.requiresPaymentBeforeFulfillment) assertPaidFirst(order);
      const isDone = order.fulfillmentStatus !== 'fulfilled' && after.fulfillmentStatus === 'fulfilled';
      const shipment = after.shipments.at(-1);
      const isNews = after.shipments.length > order.shipments.length || hasTracking(after.tracking);
      return {
        ...moved,
        topic: isDone ? 'order.fulfilled' : 'order.updated',
        emails:
          notify && isNews && shipment !== undefined ? [{ kind: 'order_fulfilled', order_id: order.id, shipment_id: shipment.id }] : [],
      };
    });
    return { status: 200, body: { data } };
  };

/** Records that a fulfilled order was delivered. */
export const deliverOrder =
  (deps: GroupDeps): Operation<typeof orderEndpoints.deliverOrder> =>
  async ({ params, body }, context) => {
    const deliveredAtMs = body.delivered_at === undefined ? null : Date.parse(body.delivered_at);
    const data = await changeOrder(deps, context, params.id, (order) => ({
      ...markDelivered(order, deliveredAtMs, context.nowMs),
      topic: 'order.updated',
    }));
    return { status: 200, body: { data } };
  };

type TrackingInput = NonNullable<v.InferOutput<typeof FulfillBody>['tracking']>;

function trackingOf({ company = null, number = null, url = null }: TrackingInput): Tracking {
  return { company, number, url: url ?? trackingUrl(company, number) };
}

/**
 * Checks that the location in the request, if any, is the order's own location. The goods were already taken out of
 * stock there, so shipping from another location would take them out of stock a second time.
 */
function assertLeavesFrom({ locationId }: Order, wanted: number | null): void {
  if (wanted === null || wanted === locationId) return;
  const right = locationId === null ? 'leave it out' : `send ${locationId} or leave it out`;
  throw fieldError('location_id', 'unknown_id', `is not the location that this order took its stock from; ${right}.`);
}
