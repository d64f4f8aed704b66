import type * as v from 'valibot';
import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { changeOrder } from '#shared/orders/change-order-operation.ts';
import { assertPaidFirst, fulfillLines, tellsTracking } from '#shared/orders/fulfill-order.ts';
import type { Order, Tracking } from '#shared/orders/order.ts';
import { trackingUrl } from '#shared/orders/tracking-url.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import type { FulfillBody } from './order-body.ts';

/**
 * Fulfils lines of an order in one parcel, or replaces the tracking of a fulfilled one. A parcel of a well-known carrier gets
 * the address that shows it, unless one is sent. Tracking that the order has already changes nothing.
 */
export const fulfillOrder =
  (deps: OrderDeps): Operation<typeof orderEndpoints.fulfillOrder> =>
  async ({ params, body }, context) => {
    const { tracking, notify = true } = body;
    const fulfilment = {
      lineIds: body.line_items?.map(({ id }) => id) ?? null,
      tracking: tracking == null ? null : trackingOf(tracking),
    };
    const data = await changeOrder(deps, context, params.id, (order) => {
      assertLeavesFrom(order, body.location_id ?? null);
      const after = fulfillLines(order, fulfilment, context.nowMs);
      if (context.store.requiresPaymentBeforeFulfilment) assertPaidFirst(order);
      const isDone = order.fulfillmentStatus !== 'fulfilled' && after.fulfillmentStatus === 'fulfilled';
      const shipment = after.shipments.at(-1);
      const isNews = after.shipments.length > order.shipments.length || tellsTracking(after.tracking);
      return {
        after,
        topic: isDone ? 'order.fulfilled' : 'order.updated',
        emails:
          notify && isNews && shipment !== undefined ? [{ kind: 'order_fulfilled', order_id: order.id, shipment_id: shipment.id }] : [],
      };
    });
    return { status: 200, body: { data } };
  };

type TrackingInput = NonNullable<v.InferOutput<typeof FulfillBody>['tracking']>;

function trackingOf({ company = null, number = null, url = null }: TrackingInput): Tracking {
  return { company, number, url: url ?? trackingUrl(company, number) };
}

/** The goods were taken out of stock where the order was placed: from anywhere else they would have to be taken again. */
function assertLeavesFrom({ locationId }: Order, wanted: number | null): void {
  if (wanted === null || wanted === locationId) return;
  const right = locationId === null ? 'leave it out' : `send ${locationId} or leave it out`;
  throw fieldError('location_id', 'unknown_id', `is not where the stock of this order was taken: ${right}.`);
}
