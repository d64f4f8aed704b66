import { bulkFolder } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { endBulkOperationWrites, parseBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { bulkTargets } from '#shared/bulk-operations/bulk-targets.ts';
import { isBulkOver, moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import { exportedLists } from '#shared/bulk-operations/exported-lists.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact, unlessRefused } from '#shared/table/transact.ts';
import type { StoredRecord } from './anonymous-records-table.ts';
import type { EraseFiles } from './erase-import-table.ts';
import type { PageErased } from './erasure.ts';

type BulkDeps = { readonly table: Table; readonly files: EraseFiles; readonly clock: () => number };

const ofGoods = new Set(['write_products', 'write_inventory', 'write_discounts']);

/** Whether lines may hold personal data; those that name their own calls may. */
function mayHoldPeople({ target, exports }: BulkOperation): boolean {
  if (exports !== null) return exportedLists[exports.object].isOfPeople;
  return target === null || !ofGoods.has(bulkTargets[target]);
}

/**
 * Deletes the files of a bulk operation whose lines may hold personal data, with its results: each has thousands. One that waits for its file is cancelled,
 * and one that is under way is waited for.
 */
export async function eraseBulkOperation(
  { table, files, clock }: BulkDeps,
  storeId: string,
  row: StoredRecord,
): Promise<Pick<PageErased, 'changed' | 'waiting'>> {
  const one = parseBulkOperation(row);
  if (!mayHoldPeople(one)) return { changed: 0, waiting: 0 };
  if (isBulkOver(one.status)) return { changed: (await files.deleteFolder(bulkFolder(storeId, one.id))) > 0 ? 1 : 0, waiting: 0 };
  if (one.status === 'awaiting_upload') {
    await unlessRefused(transact(table, endBulkOperationWrites(storeId, one, moveBulkOperation(one, 'cancel', clock()))));
  }
  return { changed: 0, waiting: 1 };
}
