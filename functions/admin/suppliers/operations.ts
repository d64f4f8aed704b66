import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { claimExternalIds, exchangeExternalIds, externalIdRefusal, releaseExternalIds } from '#shared/external-ids/external-ids-table.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { blankSupplier, changeSupplier, type Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { supplierBody } from '#shared/purchase-orders/suppliers/supplier-body.ts';
import { isSupplierUsed } from '#shared/purchase-orders/suppliers/supplier-use-table.ts';
import { supplierView } from '#shared/purchase-orders/suppliers/supplier-view.ts';
import {
  addSupplierWrite,
  getSupplier,
  removeSupplierWrite,
  replaceSupplierWrite,
  supplierPages,
} from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { supplierEndpoints } from './endpoints.ts';

export const supplierOperations = (deps: GroupDeps): Operations<typeof supplierEndpoints> => ({
  listSuppliers: listPage(
    deps.table,
    'suppliers',
    ({ external_id: externalId, q }, { storeId }) => supplierPages(deps.table, storeId, { externalId, q }),
    supplierView,
  ),
  createSupplier: createSupplier(deps),
  getSupplier: getOne('supplier', (storeId, id) => getSupplier(deps.table, storeId, id), supplierView),
  updateSupplier: updateSupplier(deps),
  deleteSupplier: deleteSupplier(deps),
});

const createSupplier =
  ({ table, newId }: GroupDeps): Operation<typeof supplierEndpoints.createSupplier> =>
  ({ body }, context) =>
    retryOnConflict(['supplier'], async () => {
      const { storeId } = context;
      const id = newId();
      const supplier = changeSupplier(blankSupplier(id, idTimeMs(id)), supplierBody.read(body));
      const answer = { status: 201, body: { data: supplierView(supplier) } } as const;
      const writes = [addSupplierWrite(storeId, supplier), ...claimExternalIds(storeId, 'supplier_external_id', supplier)];
      await commit(table, context, { writes, events: [], answer });
      return answer;
    }).catch(refuseTaken);

/** Updates the fields that were sent. */
const updateSupplier =
  ({ table }: GroupDeps): Operation<typeof supplierEndpoints.updateSupplier> =>
  ({ params, body }, context) =>
    retryOnConflict(['supplier'], async () => {
      const { storeId, nowMs } = context;
      const before = orNotFound(await getSupplier(table, storeId, params.id), 'supplier');
      const wanted = changeSupplier(before, supplierBody.read(body));
      if (sameValue(before, wanted)) return { status: 200, body: { data: supplierView(before) } } as const;
      const after = { ...wanted, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: supplierView(after) } } as const;
      await commit(table, context, {
        writes: [replaceSupplierWrite(storeId, before, after), ...exchangeExternalIds(storeId, 'supplier_external_id', before, after)],
        events: [],
        answer,
        before: supplierView(before),
      });
      return answer;
    }).catch(refuseTaken);

function refuseTaken(error: unknown): never {
  throw externalIdRefusal(error, 'supplier');
}

/** Deletes a supplier that no variant or purchase order refers to. */
const deleteSupplier =
  ({ table }: GroupDeps): Operation<typeof supplierEndpoints.deleteSupplier> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['supplier'], async () => {
      const { storeId } = context;
      const supplier = orNotFound(await getSupplier(table, storeId, id), 'supplier');
      if (await isSupplierUsed(table, storeId, id)) throw stillUsed();
      const closed = await close(table, context, supplier);
      const answer = { status: 200, body: { data: { object: 'supplier', id, deleted: true } } } as const;
      const writes = [removeSupplierWrite(storeId, closed), ...releaseExternalIds(storeId, 'supplier_external_id', closed)];
      await commit(table, context, { writes, events: [], answer, before: supplierView(supplier) });
      return answer;
    });

const stillUsed = () => fieldError('', 'in_use', 'The supplier has variants or purchase orders; deactivate it instead.');

/**
 * Deactivates an active supplier, so that nothing new can refer to it. Then checks again whether anything refers to the
 * supplier. If a reference was added after the first check, the supplier is reactivated and the deletion is refused.
 */
async function close(table: Table, { storeId, nowMs, clock, deadlineMs }: StoreContext, supplier: Supplier): Promise<Supplier> {
  if (!supplier.isActive) return supplier;
  const timing = { deadlineMs, nowMs: clock };
  const closed = { ...supplier, isActive: false, updatedAtMs: nextUpdatedAtMs(supplier.updatedAtMs, nowMs) };
  await transact(table, [replaceSupplierWrite(storeId, supplier, closed)], timing);
  if (!(await isSupplierUsed(table, storeId, supplier.id))) return closed;
  const reopened = { ...closed, isActive: true, updatedAtMs: nextUpdatedAtMs(closed.updatedAtMs, nowMs) };
  await transact(table, [replaceSupplierWrite(storeId, closed, reopened)], timing);
  throw stillUsed();
}
