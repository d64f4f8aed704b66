import type { Operation } from '#shared/http/request-context.ts';
import { changeOrder } from '#shared/orders/change-order-operation.ts';
import { deliverOrder as deliver } from '#shared/orders/deliver-order.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** Records that a fulfilled order reached its customer. */
export const deliverOrder =
  (deps: OrderDeps): Operation<typeof orderEndpoints.deliverOrder> =>
  async ({ params, body }, context) => {
    const deliveredAtMs = body.delivered_at === undefined ? null : Date.parse(body.delivered_at);
    const data = await changeOrder(deps, context, params.id, (order) => ({
      after: deliver(order, deliveredAtMs, context.nowMs),
      topic: 'order.updated',
    }));
    return { status: 200, body: { data } };
  };
