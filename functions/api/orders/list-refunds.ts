import { found } from '#shared/http/found.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';
import { orderRefundPages } from '#shared/orders/refunds/refunds-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** A page of the refunds of an order, newest first. */
export const listRefunds =
  ({ table }: Pick<OrderDeps, 'table'>): Operation<typeof orderEndpoints.listRefunds> =>
  async ({ params, query }, { storeId, store, nowMs }) => {
    const list = `orders/${params.id}/refunds`;
    const wanted = readPageRequest(store.cursorSecret, list, query);
    const [order, page] = await Promise.all([
      getOrder(table, storeId, params.id),
      readPage(table, orderRefundPages(storeId, params.id), wanted),
    ]);
    found(order, 'order');
    return {
      status: 200,
      body: listBody(store.cursorSecret, list, query, truncateToBytes(page, refundView), { nowMs, view: (shown) => shown }),
    };
  };
