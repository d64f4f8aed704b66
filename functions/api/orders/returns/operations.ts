import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { getOne, pageOf } from '#shared/operations/read-operations.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { returnView } from '#shared/returns/return-view.ts';
import { listReturns } from '#shared/returns/returns-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { OrderDeps } from '../operations.ts';
import { onReturn } from './begun-return.ts';
import { approveReturn, cancelReturn, closeReturn, declineReturn } from './change-return.ts';
import { createReturn } from './create-return.ts';
import type { returnEndpoints } from './endpoints.ts';
import { receiveReturn } from './receive-return.ts';

/** The operations on returns, by the names of their contracts. */
export const returnOperations = (deps: OrderDeps): Operations<typeof returnEndpoints> => ({
  listReturns: pageOfReturns(deps.table),
  getReturn: oneReturn(deps.table),
  createReturn: createReturn(deps),
  approveReturn: approveReturn(deps),
  declineReturn: declineReturn(deps),
  receiveReturn: receiveReturn(deps),
  closeReturn: closeReturn(deps),
  cancelReturn: cancelReturn(deps),
});

const oneReturn = (table: Table): Operation<typeof returnEndpoints.getReturn> =>
  onReturn(table, (input, context: StoreContext, read) =>
    getOne('return', read, async (one, { storeId }) => returnView(one, await readDeletedReferences(table, storeId, [one])))(input, context),
  );

/** A page of returns, newest first. */
const pageOfReturns =
  (table: Table): Operation<typeof returnEndpoints.listReturns> =>
  async ({ query }, context) => {
    const { status, order_id: orderId, customer_id: customerId } = query;
    const wanted = readPageRequest(context.store.cursorSecret, 'returns', query);
    const page = await listReturns(table, context.storeId, { status, orderId, customerId }, wanted);
    return pageOf('returns', query, context, page, (one) => returnView(one, page.deleted));
  };
