import type { Operation } from '#shared/http/request-context.ts';
import { changeOrder } from '#shared/orders/change-order-operation.ts';
import { markPaid } from '#shared/orders/mark-order-paid.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** Records that an order was paid outside the service. */
export const markOrderPaid =
  (deps: OrderDeps): Operation<typeof orderEndpoints.markOrderPaid> =>
  async ({ params, body }, context) => {
    const payment = {
      methodLabel: body.payment_method_label?.trim() || null,
      paidAtMs: body.paid_at === undefined ? null : Date.parse(body.paid_at),
    };
    const data = await changeOrder(deps, context, params.id, (order) => ({
      after: markPaid(order, payment, context.nowMs),
      topic: 'order.paid',
      emails: body.send_receipt ? [{ kind: 'order_confirmation', order_id: order.id }] : [],
    }));
    return { status: 200, body: { data } };
  };
