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

/** The dependencies of the operations that serve bulk operations. */
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

/** Refuses a caller who may not use an existing operation. */
export type Admits = (context: StoreContext, one: BulkOperation) => void;

const anyone: Admits = () => undefined;

/**
 * Refuses a caller who may not see an operation, as if it did not exist. An operation that really does not exist is refused later, by the
 * handler, so that the answer is stored under the Idempotency-Key.
 */
export const admitToOperation =
  ({ table }: BulkOperationDeps, admits: Admits = anyone) =>
  async ({ params: { id } }: { readonly params: { readonly id: number } }, context: StoreContext): Promise<void> => {
    const one = await getBulkOperation(table, context.storeId, id, context.nowMs);
    if (one !== null) admits(context, orNotFound(maySee(context, one) ? one : null, 'bulk operation'));
  };

/** Returns the event that starts the work of an operation. */
export const firstStepEvent = ({ newEventId }: BulkOperationDeps, { storeId, nowMs }: StoreContext, { id, step }: BulkOperation) =>
  bulkStepEvent(newEventId(), storeId, { operationId: id, step }, nowMs);

/** Returns the upload address of an operation's file. */
export async function uploadOf({ presign }: BulkOperationDeps, { storeId, nowMs }: StoreContext, { id, sizeBytes }: BulkOperation) {
  // S3 accepts exactly this number of bytes.
  const headers = { 'content-length': String(sizeBytes) };
  const url = await presign({ method: 'PUT', key: bulkFileNames(storeId, id).file, headers, validSec: uploadValidMs / 1000 }, nowMs);
  return { method: 'PUT', url, expires_at: timestamp(nowMs + uploadValidMs) } as const;
}

const linkValidSec = 600;

/** Returns the download address of an operation's file, with its expiry. */
export async function downloadLink({ presign }: BulkOperationDeps, { nowMs }: StoreContext, key: string, filename: string) {
  const query = {
    'response-content-disposition': `attachment; filename="${filename}"`,
    'response-content-type': 'application/x-ndjson; charset=utf-8',
  };
  const url = await presign({ method: 'GET', key, query, validSec: linkValidSec }, nowMs);
  return { url, expires_at: timestamp(nowMs + linkValidSec * 1000) };
}

/**
 * Moves an operation that the caller may see, and starts its next step if it has one. A caller who applies a planned import becomes its
 * creator.
 * @throws FieldErrors when its status does not allow the trigger
 * @throws TransactionRefused `bulk_place` when another import is being applied
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
