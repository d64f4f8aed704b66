import { exportFileBytes, maxExportFiles } from '#shared/bulk-operations/bulk-export.ts';
import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkFailure, BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { BulkCaller, bulkCallerOf } from './bulk-caller.ts';
import type { ReadPage } from './read-pages.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';
import type { StepResult } from './run-lines-step.ts';

type Ports = Pick<RunBulkDeps, 'files' | 'pagesAs' | 'clock' | 'atPace' | 'stepMs'> & {
  readonly save: (change: Partial<BulkOperation>) => Promise<BulkOperation>;
  readonly callerNow: () => ReturnType<typeof bulkCallerOf>;
};

/** The pages that one file contains, and the cursor of the page after them; null after the last page. */
type Pages = { readonly lines: readonly string[]; readonly sizeBytes: number; readonly next: string | null };

/**
 * Writes the files of an export until the step's time limit. After each file, the run saves its progress in the
 * operation. If the run crashes before saving, the next run exports the same objects to a new file.
 */
export async function runExportStep(ports: Ports, storeId: string, one: BulkOperation, first: BulkCaller): Promise<StepResult> {
  const { files, clock, pagesAs, save, callerNow, atPace, stepMs } = ports;
  const names = bulkFileNames(storeId, one.id);
  const startedMs = clock();
  const isLate = (): boolean => clock() - startedMs > stepMs;
  let now = one;
  for (let caller = first; ; ) {
    const { exports } = now;
    if (exports === null) throw new Error(`Bulk operation ${one.id} is not an export.`);
    const readPage = pagesAs(caller, storeId, one);
    const read = await fileOfPages((cursor) => atPace(() => readPage(cursor)), exports.cursor, isLate);
    if ('failure' in read) return { end: 'over', chunks: 0, failure: read.failure };
    const name = `${String(exports.files.length).padStart(6, '0')}-${now.leaseUntilMs}`;
    await files.write(names.exported(name), read.lines.join(''));
    const file = { name, lines: read.lines.length, sizeBytes: read.sizeBytes };
    const succeeded = now.succeeded + file.lines;
    const isLast = read.next === null;
    now = await save({
      exports: { ...exports, cursor: read.next, files: [...exports.files, file] },
      ...{ succeeded, lines: isLast ? succeeded : 0 },
    });
    if (isLast || now.status === 'cancelling') return { end: 'over', chunks: 0, failure: null };
    if ((now.exports?.files.length ?? 0) >= maxExportFiles) return { end: 'over', chunks: 0, failure: tooLarge };
    if (isLate()) return { end: 'goes_on', change: {} };
    const admitted = await callerNow();
    if ('failure' in admitted) return { end: 'over', chunks: 0, failure: admitted.failure };
    caller = admitted.caller;
  }
}

const tooLarge: BulkFailure = {
  code: 'export_too_large',
  message: `The export has more than ${maxExportFiles.toLocaleString('en')} files: use filters to narrow it.`,
  line: null,
};

/** Reads the pages that go into one export file. Always reads at least one page, so that the export makes progress. */
async function fileOfPages(read: ReadPage, from: string | null, isLate: () => boolean): Promise<Pages | { readonly failure: BulkFailure }> {
  const lines: string[] = [];
  let sizeBytes = 0;
  for (let cursor = from; ; ) {
    const page = await read(cursor);
    if ('failure' in page) return page;
    for (const line of page.lines) sizeBytes += Buffer.byteLength(line);
    lines.push(...page.lines);
    cursor = page.next;
    if (cursor === null || sizeBytes >= exportFileBytes || isLate()) return { lines, sizeBytes, next: cursor };
  }
}
