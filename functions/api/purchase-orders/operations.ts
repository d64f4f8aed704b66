import { type ListQuery, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { answerOne } from '#shared/operations/one-object-operations.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { findPurchaseOrdersByWords } from '#shared/purchase-orders/find-purchase-orders-by-words-table.ts';
import type { PurchaseOrderStatus } from '#shared/purchase-orders/purchase-order.ts';
import { readPurchaseOrderNames } from '#shared/purchase-orders/purchase-order-names-table.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { getPurchaseOrder, listPurchaseOrders, readExistingVariantsOf } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { purchaseOrderEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const purchaseOrderOperations = ({ table }: { readonly table: Table }): Operations<typeof purchaseOrderEndpoints> => ({
  listPurchaseOrders: pageOfPurchaseOrders(table),
  getPurchaseOrder: onePurchaseOrder(table),
});

const onePurchaseOrder = (table: Table): Operation<typeof purchaseOrderEndpoints.getPurchaseOrder> =>
  answerOne(table, { noun: 'purchase order', read: getPurchaseOrder }, async (one, { query }, { storeId }) => {
    const [existing, namesOf] = await Promise.all([
      readExistingVariantsOf(table, storeId, one),
      query.include === undefined ? null : readPurchaseOrderNames(table, storeId, [one]),
    ]);
    return { status: 200, body: { data: { ...purchaseOrderView(one, existing), ...(namesOf !== null && { names: namesOf(one) }) } } };
  });

type PurchaseOrderQuery = ListQuery & {
  readonly status?: PurchaseOrderStatus;
  readonly order_id?: number;
  readonly supplier_id?: number;
  readonly include?: 'names';
  readonly q?: string;
};

/** Returns a page of purchase orders, newest first (specification: Purchase orders). */
const pageOfPurchaseOrders =
  (table: Table) =>
  async ({ query }: { readonly query: PurchaseOrderQuery }, context: StoreContext) => {
    const { status, order_id: orderId, supplier_id: supplierId, q } = query;
    const byWords = q === undefined ? undefined : await findPurchaseOrdersByWords(table, context.storeId, q);
    const wanted = readPageRequest(context.store.cursorSecret, 'purchase-orders', query);
    const page = await listPurchaseOrders(table, context.storeId, { status, orderId, supplierId, byWords }, wanted);
    const namesOf = query.include === undefined ? null : await readPurchaseOrderNames(table, context.storeId, page.items);
    return pageOf('purchase-orders', query, context, page, (one) => ({
      ...purchaseOrderView(one, page.existing),
      ...(namesOf !== null && { names: namesOf(one) }),
    }));
  };
