import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder as readOrder } from '#shared/orders/orders-table.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** One order of the store. */
export const getOrder =
  ({ table }: Pick<OrderDeps, 'table'>): Operation<typeof orderEndpoints.getOrder> =>
  async ({ params }, { storeId }) => {
    const order = found(await readOrder(table, storeId, params.id), 'order');
    return { status: 200, body: { data: orderView(order, await readDeletedReferences(table, storeId, [order])) } };
  };
