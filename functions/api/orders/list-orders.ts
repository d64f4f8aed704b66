import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { listOrders as readOrders } from '#shared/orders/orders-table.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** A page of orders, newest first (specification: Orders). */
export const listOrders =
  ({ table }: Pick<OrderDeps, 'table'>): Operation<typeof orderEndpoints.listOrders> =>
  async ({ query }, { storeId, store, nowMs }) => {
    const { status, payment_status: paymentStatus, customer_id: customerId, email, source } = query;
    const wanted = readPageRequest(store.cursorSecret, 'orders', query);
    const { items, next, deleted } = await readOrders(table, storeId, { status, paymentStatus, customerId, email, source }, wanted);
    const shown = truncateToBytes({ items, next }, (order) => orderView(order, deleted));
    return { status: 200, body: listBody(store.cursorSecret, 'orders', query, shown, { nowMs, view: (order) => order }) };
  };
