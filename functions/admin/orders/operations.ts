import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { orderNotePages } from '#shared/orders/order-notes-table.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import { assertAllFound, orderRefundPages } from '#shared/orders/refunds/refunds-table.ts';
import { orderReturnPages } from '#shared/returns/returns-table.ts';
import { readAllPages } from '#shared/table/read-page.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { orderRecordEndpoints } from './endpoints.ts';
import { orderRecordView } from './order-record.ts';

export const orderRecordOperations = ({ table }: Pick<GroupDeps, 'table'>): Operations<typeof orderRecordEndpoints> => ({
  getOrderRecord: getOrderRecord(table),
});

/**
 * Reads the full record of an order. If the index of the order's refunds lags behind, all parts of the record are read
 * again.
 */
const getOrderRecord =
  (table: Table): Operation<typeof orderRecordEndpoints.getOrderRecord> =>
  ({ params: { id } }, { storeId }) =>
    retryOnConflict(['refund'], async () => {
      const [{ order, deleted }, refunds, returns, notes] = await Promise.all([
        readOrder(table, storeId, id),
        readAllPages(table, orderRefundPages(storeId, id)),
        readAllPages(table, orderReturnPages(storeId, id)),
        readAllPages(table, orderNotePages(storeId, id)),
      ]);
      assertAllFound(order, refunds);
      return { status: 200, body: { data: orderRecordView({ order, refunds, returns, notes }, deleted) } };
    });

async function readOrder(table: Table, storeId: string, id: number) {
  const order = orNotFound(await getOrder(table, storeId, id), 'order');
  return { order, deleted: await readDeletedReferences(table, storeId, [order]) };
}
