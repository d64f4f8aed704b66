import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Presign } from '#shared/lambda/presigned-address.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { bulkFileNames } from './bulk-file-names.ts';
import { type BulkOperation, importPlace, uploadValidMs } from './bulk-job.ts';
import {
  applyBulkOperationWrites,
  bulkLabel,
  endBulkOperationWrites,
  getBulkOperation,
  replaceBulkOperationWrite,
} from './bulk-operations-table.ts';
import { bulkStepEvent } from './bulk-step.ts';
import { isBulkOver, isBulkWorkedOn, moveBulkOperation } from './bulk-transitions.ts';
import { bulkMakerOf, maySee } from './may-see.ts';

/** The dependencies of the endpoints for bulk operations. */
export type BulkOperationDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  readonly presign: Presign;
};

/**
 * Reads an operation that the caller may see.
 * @throws DomainError `not_found`
 */
export async function readOwn({ table }: BulkOperationDeps, context: StoreContext, id: number): Promise<BulkOperation> {
  const one = await getBulkOperation(table, context.storeId, id, context.nowMs);
  return orNotFound(one !== null && maySee(context, one) ? one : null, 'bulk operation');
}

/** A function that throws an error if the caller may not use the given bulk operation. */
export type Admits = (context: StoreContext, one: BulkOperation) => void;

const anyone: Admits = () => undefined;

/**
 * Returns a check that throws `not_found` if the caller is not allowed to see a bulk operation. If no bulk operation
 * has the id, the check passes, so that the handler's error is stored under the Idempotency-Key.
 */
export const admitToOperation =
  ({ table }: BulkOperationDeps, admits: Admits = anyone) =>
  async ({ params: { id } }: { readonly params: { readonly id: number } }, context: StoreContext): Promise<void> => {
    const one = await getBulkOperation(table, context.storeId, id, context.nowMs);
    if (one !== null) admits(context, orNotFound(maySee(context, one) ? one : null, 'bulk operation'));
  };

/** Returns the event that requests an operation's first step. */
export const firstStepEvent = ({ newEventId }: BulkOperationDeps, { storeId, nowMs }: StoreContext, { id, step }: BulkOperation) =>
  bulkStepEvent(newEventId(), storeId, { operationId: id, step }, nowMs);

/** Returns the address to which an operation's file is uploaded, with its expiry. */
export async function uploadOf({ presign }: BulkOperationDeps, { storeId, nowMs }: StoreContext, { id, sizeBytes }: BulkOperation) {
  // Because this header is signed, S3 accepts only a file of exactly this size.
  const headers = { 'content-length': String(sizeBytes) };
  const url = await presign({ method: 'PUT', key: bulkFileNames(storeId, id).file, headers, validSec: uploadValidMs / 1000 }, nowMs);
  return { method: 'PUT', url, expires_at: timestamp(nowMs + uploadValidMs) } as const;
}

const linkValidSec = 600;

/** Returns the address at which a file of an operation can be downloaded, and the time at which the address expires. */
export async function downloadLink({ presign }: BulkOperationDeps, { nowMs }: StoreContext, key: string, filename: string) {
  const query = {
    'response-content-disposition': `attachment; filename="${filename}"`,
    'response-content-type': 'application/x-ndjson; charset=utf-8',
  };
  const url = await presign({ method: 'GET', key, query, validSec: linkValidSec }, nowMs);
  return { url, expires_at: timestamp(nowMs + linkValidSec * 1000) };
}

/**
 * Returns a handler that starts, applies or cancels a bulk operation that the caller may see. A caller who applies an
 * import becomes the creator of the import.
 * @throws FieldErrors if the operation's status does not allow the trigger
 * @throws TransactionRefused `bulk_place` if another import is being applied
 */
export const moveBy =
  <View>(deps: BulkOperationDeps, trigger: 'start' | 'apply' | 'cancel', view: (one: BulkOperation) => View, admits: Admits = anyone) =>
  ({ params }: { readonly params: { readonly id: number } }, context: StoreContext) =>
    retryOnConflict([bulkLabel], async () => {
      const { table } = deps;
      const { storeId, nowMs } = context;
      const before = await readOwn(deps, context, params.id);
      admits(context, before);
      const answerOf = (one: BulkOperation) => ({ status: 200, body: { data: view(one) } }) as const;
      if (trigger === 'cancel' && before.status === 'cancelling') return answerOf(before);
      const moved = moveBulkOperation(before, trigger, nowMs);
      const after = trigger === 'apply' ? { ...moved, maker: bulkMakerOf(context), place: importPlace, share: null } : moved;
      const begins = isBulkWorkedOn(after.status) && !isBulkWorkedOn(before.status);
      const writes = trigger === 'apply' ? applyBulkOperationWrites : isBulkOver(after.status) ? endBulkOperationWrites : replaced;
      const answer = answerOf(after);
      await commit(table, context, {
        writes: writes(storeId, before, after),
        events: begins ? [firstStepEvent(deps, context, after)] : [],
        answer,
      });
      return answer;
    });

const replaced = (storeId: string, before: BulkOperation, after: BulkOperation) => [replaceBulkOperationWrite(storeId, before, after)];
