import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { noRestockTarget, readRestockTarget, withReturnable } from './return-stock.ts';
import { wantedRefund } from './wanted-refund.ts';

/** Calculates a refund as POST /orders/{id}/refunds would make it, and writes nothing. */
export const previewRefund =
  ({ table, newId }: OrderDeps): Operation<typeof orderEndpoints.previewRefund> =>
  async ({ params, body }, { storeId, nowMs }) => {
    const order = found(await getOrder(table, storeId, params.id), 'order');
    const target = body.restock ? await readRestockTarget(table, storeId, order) : noRestockTarget;
    const { refund } = withReturnable(order, target, (one) => refundOrder(one, wantedRefund(body, newId()), nowMs));
    return { status: 200, body: { data: { ...refundView(refund), id: null } } };
  };
