import { fulfilLines } from '../../shared/domain/fulfil-order.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { changeOrder } from '../../shared/orders/change-order.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** Fulfils lines of an order in one parcel, or replaces the tracking of a fulfilled one. */
export const fulfillOrder =
  (deps: OrderDeps): Operation<typeof orderEndpoints.fulfillOrder> =>
  async ({ params, body }, context) => {
    const { tracking } = body;
    const fulfilment = {
      lineIds: body.line_items?.map(({ id }) => id) ?? null,
      tracking: tracking == null ? null : { company: tracking.company ?? null, number: tracking.number ?? null, url: tracking.url ?? null },
    };
    const data = await changeOrder(deps, context, params.id, (order) => {
      const after = fulfilLines(order, fulfilment, context.nowMs);
      const isDone = order.fulfillmentStatus !== 'fulfilled' && after.fulfillmentStatus === 'fulfilled';
      return { after, topic: isDone ? 'order.fulfilled' : 'order.updated' };
    });
    return { status: 200, body: { data } };
  };
