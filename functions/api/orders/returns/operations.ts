import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { getLocation, listLocations } from '#shared/inventory/locations-table.ts';
import { answerOne } from '#shared/operations/one-object-operations.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { getOrder, readOrders } from '#shared/orders/orders-table.ts';
import type { Return } from '#shared/returns/return.ts';
import type { ReturnNamesView } from '#shared/returns/return-schema.ts';
import { returnNamesView, returnView } from '#shared/returns/return-view.ts';
import { getReturn, listReturns } from '#shared/returns/returns-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { approveReturn, cancelReturn, closeReturn, declineReturn } from './change-return.ts';
import { createReturn } from './create-return.ts';
import type { returnEndpoints } from './endpoints.ts';
import { receiveReturn } from './receive-return.ts';

/** Creates the operations for product returns, keyed by contract name. */
export const returnOperations = (deps: GroupDeps): Operations<typeof returnEndpoints> => ({
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
  answerOne(table, { noun: 'return', read: getReturn }, async (one, { query }, { storeId }) => {
    const [deleted, names] = await Promise.all([
      readDeletedReferences(table, storeId, [one]),
      query.include === undefined ? null : readNames(table, storeId, one),
    ]);
    return { status: 200, body: { data: { ...returnView(one, deleted), ...(names !== null && { names }) } } };
  });

async function readNames(table: Table, storeId: string, one: Return): Promise<ReturnNamesView> {
  const [order, location] = await Promise.all([
    getOrder(table, storeId, one.orderId),
    one.locationId === null ? null : getLocation(table, storeId, one.locationId),
  ]);
  return returnNamesView(one, orNotFound(order, 'order'), location);
}

/**
 * Reads the names for several returns. The orders of the returns are read in batches, and the locations in one query.
 */
async function readNamesOf(table: Table, storeId: string, ones: readonly Return[]): Promise<(one: Return) => ReturnNamesView> {
  const [orders, locations] = await Promise.all([
    readOrders(table, storeId, [...new Set(ones.map(({ orderId }) => orderId))]),
    ones.some(({ locationId }) => locationId !== null) ? listLocations(table, storeId) : [],
  ]);
  return (one) =>
    returnNamesView(
      one,
      orNotFound(orders.find(({ id }) => id === one.orderId) ?? null, 'order'),
      locations.find(({ id }) => id === one.locationId) ?? null,
    );
}

/** Lists a page of returns, newest first. */
const pageOfReturns =
  (table: Table): Operation<typeof returnEndpoints.listReturns> =>
  async ({ query }, context) => {
    const { status, order_id: orderId, customer_id: customerId } = query;
    const wanted = readPageRequest(context.store.cursorSecret, 'returns', query);
    const page = await listReturns(table, context.storeId, { status, orderId, customerId }, wanted);
    const namesOf = query.include === undefined ? null : await readNamesOf(table, context.storeId, page.items);
    return pageOf('returns', query, context, page, (one) => ({
      ...returnView(one, page.deleted),
      ...(namesOf !== null && { names: namesOf(one) }),
    }));
  };
