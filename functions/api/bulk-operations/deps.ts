import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { getBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { bulkStepEvent } from '#shared/bulk-operations/bulk-step.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import type { Presign } from '#shared/lambda/presigned-address.ts';
import type { Table } from '#shared/table/table-client.ts';
import { maySee } from './may-see.ts';

/** The dependencies of the group's operations. */
export type BulkOperationDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  readonly presign: Presign;
};

/**
 * An operation that the caller may see.
 * @throws DomainError `not_found`
 */
export async function readOwn({ table }: BulkOperationDeps, context: StoreContext, id: number): Promise<BulkOperation> {
  const one = await getBulkOperation(table, context.storeId, id, context.nowMs);
  return found(one !== null && maySee(context, one) ? one : null, 'bulk operation');
}

/** Refuses a caller who may not see an operation, as if it were not there. One that is not there is refused under the Idempotency-Key. */
export const admitToOne =
  ({ table }: BulkOperationDeps) =>
  async ({ params: { id } }: { readonly params: { readonly id: number } }, context: StoreContext): Promise<void> => {
    const one = await getBulkOperation(table, context.storeId, id, context.nowMs);
    if (one !== null) found(maySee(context, one) ? one : null, 'bulk operation');
  };

/** The event by which the work of an operation begins. */
export const firstStep = ({ newEventId }: BulkOperationDeps, { storeId, nowMs }: StoreContext, { id, step }: BulkOperation) =>
  bulkStepEvent(newEventId(), storeId, { operationId: id, step }, nowMs);
