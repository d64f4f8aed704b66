import { newUndo } from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';
import { addBulkOperationWrites, bulkLabel, placeLabel, replaceBulkOperationWrite } from '#shared/bulk-operations/bulk-operations-table.ts';
import { isUndoable } from '#shared/bulk-operations/bulk-undo.ts';
import { assertMayCall, bulkMakerOf } from '#shared/bulk-operations/may-see.ts';
import { type BulkOperationDeps, firstStepEvent, readOwn } from '#shared/bulk-operations/serve-bulk-operation.ts';
import type { PlainOperation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { findFreePlace } from './create-bulk-operation.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';

/** Undoes a bulk operation by starting another bulk operation, which reverses the changes of the first. */
export const undoBulkOperation =
  (deps: BulkOperationDeps): PlainOperation<typeof bulkOperationEndpoints.undoBulkOperation> =>
  ({ params }, context) =>
    retryOnConflict([bulkLabel, placeLabel], async () => {
      const { table, newId } = deps;
      const { storeId, nowMs } = context;
      const before = await readOwn(deps, context, params.id);
      assertMayCall(context, before);
      if (!isUndoable(before)) throw fieldError('', 'nothing_to_undo', 'The operation made no changes that can be undone.');
      const maker = bulkMakerOf(context);
      const id = newId();
      const one = newUndo({ id, maker, ...(await findFreePlace(table, context, maker)), createdAtMs: idTimeMs(id) }, before);
      const undone = { ...before, undoneBy: id, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 201, body: { data: bulkOperationView(one) } } as const;
      await commit(table, context, {
        writes: [...addBulkOperationWrites(storeId, one), replaceBulkOperationWrite(storeId, before, undone)],
        events: [firstStepEvent(deps, context, one)],
        answer,
      });
      return answer;
    });
