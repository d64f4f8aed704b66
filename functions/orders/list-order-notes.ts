import { orderNotePages } from '../../shared/data/order-notes.ts';
import { getOrder } from '../../shared/data/orders.ts';
import { readPage } from '../../shared/data/read-page.ts';
import { found } from '../../shared/http/found.ts';
import { listBody, readPageRequest } from '../../shared/http/paging.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { orderNoteView } from '../../shared/views/order-note-view.ts';
import { withinBytes } from '../../shared/within-bytes.ts';
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
      body: listBody(store.cursorSecret, list, query, withinBytes(page, orderNoteView), { nowMs, view: (shown) => shown }),
    };
  };
