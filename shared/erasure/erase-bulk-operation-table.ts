import { bulkFolder } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { endBulkOperationWrites, parseBulkOperation, replaceBulkOperationWrite } from '#shared/bulk-operations/bulk-operations-table.ts';
import { bulkTargets } from '#shared/bulk-operations/bulk-targets.ts';
import { isBulkOver, moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import { exportedLists } from '#shared/bulk-operations/exported-lists.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, transact } from '#shared/table/transact.ts';
import type { StoredRecord } from './anonymous-records-table.ts';
import type { ErasurePageResult } from './erasure.ts';
import type { SoughtPerson } from './open-owner-lookup-table.ts';

/** Access to the files of bulk operations. */
export type EraseFiles = {
  /** Deletes all files in a folder and returns how many there were. */
  readonly deleteFolder: (folder: string) => Promise<number>;
};

const erasedFailure = {
  code: 'erased',
  message:
    'A customer was erased while the operation was waiting, and its file may have contained data of the customer. Create the operation again.',
  line: null,
};

type BulkDeps = { readonly table: Table; readonly files: EraseFiles; readonly clock: () => number };

const ofGoods = new Set(['write_products', 'write_inventory', 'write_discounts']);

/**
 * Reports whether a bulk operation may contain personal data. If each line can call a different API operation, returns
 * true.
 */
function mayHoldPeople({ target, exports, imports }: BulkOperation): boolean {
  if (imports !== null) return imports.kind === 'customers';
  if (exports !== null) return exportedLists[exports.object].isOfPeople;
  return target === null || !ofGoods.has(bulkTargets[target]);
}

/**
 * Deletes the files and results of a bulk operation if its lines may contain personal data.
 * - If the operation still waits for its file or for confirmation, the operation is canceled.
 * - If the operation is running, the erasure waits until the operation ends.
 * - If the operation was created after the erasure request, nothing is deleted, unless the operation is an export.
 */
export async function eraseBulkOperation(
  { table, files, clock }: BulkDeps,
  storeId: string,
  row: StoredRecord,
  { requestedAtMs }: Pick<SoughtPerson, 'requestedAtMs'>,
): Promise<Pick<ErasurePageResult, 'changed' | 'waiting'>> {
  const one = parseBulkOperation(row);
  // An export that was created after the erasure request may have read data before the data was anonymized.
  const isLater = one.exports === null && one.createdAtMs >= requestedAtMs;
  if (isLater || !mayHoldPeople(one)) return { changed: 0, waiting: 0 };
  if (!isBulkOver(one.status)) {
    if (one.status === 'awaiting_upload' || one.status === 'planned') {
      const cancelled = { ...moveBulkOperation(one, 'cancel', clock()), failure: erasedFailure };
      await didSucceed(transact(table, endBulkOperationWrites(storeId, one, cancelled)));
    }
    return { changed: 0, waiting: 1 };
  }
  if (one.filesErasedAtMs === null) {
    const nowMs = clock();
    const imports = one.imports && { ...one.imports, problems: [] };
    const marked = { ...one, imports, filesErasedAtMs: nowMs, updatedAtMs: nextUpdatedAtMs(one.updatedAtMs, nowMs) };
    // The deletion is recorded before the files are deleted, so that an interrupted deletion is repeated and no client
    // gets the address of a deleted file.
    if (!(await didSucceed(transact(table, [replaceBulkOperationWrite(storeId, one, marked)])))) return { changed: 0, waiting: 1 };
  }
  return { changed: (await files.deleteFolder(bulkFolder(storeId, one.id))) > 0 ? 1 : 0, waiting: 0 };
}

type Answered = { readonly data?: { readonly object?: unknown; readonly kind?: unknown } } | null;

/**
 * Returns the stored response of a customer import with an empty list of problems, because a problem can contain
 * personal data. Returns any other response unchanged.
 */
export function withoutImportedPeople(document: unknown): unknown {
  const data = (document as Answered)?.data;
  return data?.object === 'import' && data.kind === 'customers' ? { ...(document as object), data: { ...data, problems: [] } } : document;
}
