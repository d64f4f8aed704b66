import { importFolder } from '#shared/import-jobs/import-file-names.ts';
import { isOver, moveImport } from '#shared/import-jobs/import-transitions.ts';
import { parseImport, replaceImportWrite } from '#shared/import-jobs/imports-table.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact, unlessRefused } from '#shared/table/transact.ts';
import type { StoredRecord } from './anonymous-records-table.ts';
import type { PageErased } from './erasure.ts';
import type { Sought } from './whose-documents-table.ts';

/** The files of imports. */
export type EraseFiles = {
  /** Deletes all files of a folder, and gives how many there were. */
  readonly deleteFolder: (folder: string) => Promise<number>;
};

const erasedFailure = {
  code: 'erased',
  message: 'A customer was erased while the import waited, whose file may have named them: make it again.',
  row: null,
};

type ImportDeps = { readonly table: Table; readonly files: EraseFiles; readonly clock: () => number };

/**
 * Deletes the files of an import of customers, since each has hundreds of people, and what its row repeats of them. One that waits for a person
 * is cancelled, since it would wait for a month; one that is under way is waited for. The file of an import that was made later is not the
 * person's.
 */
export async function eraseImport(
  { table, files, clock }: ImportDeps,
  storeId: string,
  row: StoredRecord,
  { requestedAtMs }: Pick<Sought, 'requestedAtMs'>,
): Promise<Pick<PageErased, 'changed' | 'waiting'>> {
  const job = parseImport(row);
  if (!isAboutPeople(job.kind) || job.createdAtMs >= requestedAtMs) return { changed: 0, waiting: 0 };
  if (!isOver(job.status)) {
    const isIdle = job.status === 'planned' || job.status === 'awaiting_upload';
    if (isIdle) {
      const cancelled = { ...moveImport(job, 'cancel', clock()), failure: erasedFailure };
      await unlessRefused(transact(table, [replaceImportWrite(storeId, job, cancelled)]));
    }
    return { changed: 0, waiting: 1 };
  }
  const deleted = await files.deleteFolder(importFolder(storeId, job.id));
  if (job.problems.length === 0) return { changed: deleted > 0 ? 1 : 0, waiting: 0 };
  const after = { ...job, problems: [], updatedAtMs: nextUpdatedAtMs(job.updatedAtMs, clock()) };
  await unlessRefused(transact(table, [replaceImportWrite(storeId, job, after)]));
  return { changed: 1, waiting: 0 };
}

/** The files of this kind are about people. */
const isAboutPeople = (kind: unknown): boolean => kind === 'customers';

type Answered = { readonly data?: { readonly object?: unknown; readonly kind?: unknown } } | null;

/** An answer that is kept for an Idempotency-Key without what it repeats of such a file. Others stay as they are. */
export function withoutImportedPeople(document: unknown): unknown {
  const data = (document as Answered)?.data;
  return data?.object === 'import' && isAboutPeople(data.kind) ? { ...(document as object), data: { ...data, problems: [] } } : document;
}
