import { begin } from '#shared/http/begin-early.ts';
import { type ListQuery, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { getLocation } from '#shared/inventory/locations-table.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import type { PurchaseOrder, PurchaseOrderStatus } from '#shared/purchase-orders/purchase-order.ts';
import type { PurchaseOrderNamesView } from '#shared/purchase-orders/purchase-order-schema.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { getPurchaseOrder, listPurchaseOrders, livingVariants } from '#shared/purchase-orders/purchase-orders-table.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { purchaseOrderEndpoints } from './endpoints.ts';

/** The operations of the group, by the names of their contracts. */
export const purchaseOrderOperations = ({ table }: { readonly table: Table }): Operations<typeof purchaseOrderEndpoints> => ({
  listPurchaseOrders: pageOfPurchaseOrders(table),
  getPurchaseOrder: onePurchaseOrder(table),
});

/** One purchase order. It names the variants to look up, so it is read while the credential is. */
function onePurchaseOrder(table: Table) {
  type Get = Operation<typeof purchaseOrderEndpoints.getPurchaseOrder>;
  const answering =
    (read: (storeId: string, id: number) => Promise<PurchaseOrder | null>): Get =>
    async ({ params, query }, { storeId }) => {
      const one = found(await read(storeId, params.id), 'purchase order');
      const [living, names] = await Promise.all([
        livingVariants(table, storeId, one),
        query.include === undefined ? null : readNames(table, storeId, one),
      ]);
      return { status: 200, body: { data: { ...purchaseOrderView(one, living), ...(names !== null && { names }) } } };
    };
  return Object.assign(
    answering((storeId, id) => getPurchaseOrder(table, storeId, id)),
    {
      beginUnseen: (named: string, params: { readonly id: number }) => {
        const reading = begin(getPurchaseOrder(table, named, params.id));
        return answering((storeId, id) => (storeId === named && id === params.id ? reading : getPurchaseOrder(table, storeId, id)));
      },
    },
  );
}

async function readNames(table: Table, storeId: string, one: PurchaseOrder): Promise<PurchaseOrderNamesView> {
  const [supplier, order, location] = await Promise.all([
    one.supplierId === null ? null : getSupplier(table, storeId, one.supplierId),
    one.orderId === null ? null : getOrder(table, storeId, one.orderId),
    one.locationId === null ? null : getLocation(table, storeId, one.locationId),
  ]);
  return { supplier: supplier?.name ?? null, order: order?.name ?? null, location: location?.name ?? null };
}

type PurchaseOrderQuery = ListQuery & {
  readonly status?: PurchaseOrderStatus;
  readonly order_id?: number;
  readonly supplier_id?: number;
};

/** A page of purchase orders, newest first (specification: Purchase orders). */
const pageOfPurchaseOrders =
  (table: Table) =>
  async ({ query }: { readonly query: PurchaseOrderQuery }, context: StoreContext) => {
    const { status, order_id: orderId, supplier_id: supplierId } = query;
    const wanted = readPageRequest(context.store.cursorSecret, 'purchase-orders', query);
    const page = await listPurchaseOrders(table, context.storeId, { status, orderId, supplierId }, wanted);
    return pageOf('purchase-orders', query, context, page, (one) => purchaseOrderView(one, page.living));
  };
