import { found } from '#shared/http/found.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { orderNoteView } from '#shared/orders/notes/order-note-view.ts';
import { orderNotePages } from '#shared/orders/notes/order-notes-table.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** A page of the notes of an order, newest first. */
export const listOrderNotes =
  ({ table }: Pick<OrderDeps, 'table'>): Operation<typeof orderEndpoints.listOrderNotes> =>
  async ({ params, query }, { storeId, store, nowMs }) => {
    const list = `orders/${params.id}/notes`;
    const wanted = readPageRequest(store.cursorSecret, list, query);
    const [order, page] = await Promise.all([
      getOrder(table, storeId, params.id),
      readPage(table, orderNotePages(storeId, params.id), wanted),
    ]);
    found(order, 'order');
    return {
      status: 200,
      body: listBody(store.cursorSecret, list, query, truncateToBytes(page, orderNoteView), { nowMs, view: (shown) => shown }),
    };
  };
