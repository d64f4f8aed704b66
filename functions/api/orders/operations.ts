import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { hasScope } from '#shared/http/authorize.ts';
import { type ListQuery, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { answerOne } from '#shared/operations/one-object-operations.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { findOrdersByWords } from '#shared/orders/find-orders-by-words-table.ts';
import { newNote, signedMessage } from '#shared/orders/order-note.ts';
import { addOrderNoteWrite, orderNotePages } from '#shared/orders/order-notes-table.ts';
import { orderNoteView, orderView } from '#shared/orders/order-view.ts';
import { getOrder, listOrders, orderExistsCheck } from '#shared/orders/orders-table.ts';
import { refundView } from '#shared/orders/refunds/refund-view.ts';
import { orderRefundPages } from '#shared/orders/refunds/refunds-table.ts';
import { commit } from '#shared/table/commit.ts';
import { type PageSource, readPage } from '#shared/table/read-page.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { cancelOrder } from './cancel-order.ts';
import { deliverOrder, fulfillOrder, markOrderPaid, updateOrder } from './change-order.ts';
import { createOrder, previewOrder } from './create-order.ts';
import { createRefund, previewRefund } from './create-refund.ts';
import type { orderEndpoints } from './endpoints.ts';
import { returnOperations } from './returns/operations.ts';

/** Returns the group's operations, keyed by contract name. */
export const orderOperations = (deps: GroupDeps): Operations<typeof orderEndpoints> => {
  const { table } = deps;
  return {
    listOrders: pageOfOrders(table),
    createOrder: createOrder(deps),
    previewOrder: previewOrder(deps),
    getOrder: oneOrder(table),
    updateOrder: updateOrder(deps),
    markOrderPaid: markOrderPaid(deps),
    fulfillOrder: fulfillOrder(deps),
    deliverOrder: deliverOrder(deps),
    cancelOrder: cancelOrder(deps),
    listRefunds: listOfOrder(table, 'refunds', orderRefundPages, refundView),
    createRefund: createRefund(deps),
    previewRefund: previewRefund(deps),
    listOrderNotes: listOfOrder(table, 'notes', orderNotePages, orderNoteView),
    createOrderNote: createOrderNote(deps),
    ...returnOperations(deps),
  };
};

const oneOrder = (table: Table): Operation<typeof orderEndpoints.getOrder> =>
  answerOne(table, { noun: 'order', read: getOrder }, async (order, _input, { storeId }) => {
    const data = orderView(order, await readDeletedReferences(table, storeId, [order]));
    return { status: 200, body: { data } };
  });

/** Lists a page of orders, newest first (specification: Orders). */
const pageOfOrders =
  (table: Table): Operation<typeof orderEndpoints.listOrders> =>
  async ({ query }, context) => {
    const { status, payment_status: paymentStatus, customer_id: customerId, email, source, external_id: externalId, q } = query;
    const wanted = readPageRequest(context.store.cursorSecret, 'orders', query);
    const mayReadCustomers = hasScope(context, 'read_customers');
    const byWords =
      q === undefined
        ? undefined
        : await findOrdersByWords(table, context.storeId, q, { mayReadCustomers, orderPrefix: context.store.orderPrefix });
    const page = await listOrders(
      table,
      context.storeId,
      { status, paymentStatus, customerId, email, source, externalId, byWords },
      wanted,
    );
    return pageOf('orders', query, context, page, (order) => orderView(order, page.deleted));
  };

/** Lists a page of an order's refunds or notes, newest first. The order is read at the same time as the page. */
const listOfOrder =
  <Noun, View extends { readonly id: number }>(
    table: Table,
    name: 'refunds' | 'notes',
    pagesOf: (storeId: string, orderId: number) => PageSource<Noun>,
    view: (one: Noun) => View,
  ) =>
  async ({ params, query }: { readonly params: { readonly id: number }; readonly query: ListQuery }, context: StoreContext) => {
    const { storeId, store } = context;
    const list = `orders/${params.id}/${name}`;
    const wanted = readPageRequest(store.cursorSecret, list, query);
    const [order, page] = await Promise.all([getOrder(table, storeId, params.id), readPage(table, pagesOf(storeId, params.id), wanted)]);
    orNotFound(order, 'order');
    return pageOf(list, query, context, page, view);
  };

/** Adds a note to an order's timeline. The name of the API key or other caller is appended to the message. */
const createOrderNote =
  ({ table, newId }: GroupDeps): Operation<typeof orderEndpoints.createOrderNote> =>
  async ({ params, body }, context) => {
    const { storeId, actor } = context;
    const data = await retryOnConflict(['note'], async () => {
      const message = signedMessage(body.message.trim(), actor);
      const note = newNote(newId(), params.id, message);
      const view = orderNoteView(note);
      await commit(table, context, {
        writes: [orderExistsCheck(storeId, params.id), addOrderNoteWrite(storeId, note)],
        events: [],
        answer: { status: 201, body: { data: view } },
      }).catch((error: unknown) => {
        if (error instanceof TransactionRefused && error.refused.has('order')) orNotFound(null, 'order');
        throw error;
      });
      return view;
    });
    return { status: 201, body: { data } };
  };
