import { importKinds } from '#shared/imports/import-problem.ts';
import { flag, listOf, mapOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { BulkExport, ExportedFile } from './bulk-export.ts';
import type { AppliedCounts, BulkImport, PlannedCounts, ProblemCount, ShownProblem, UnusedColumnCount } from './bulk-import.ts';
import { type BulkFailure, type BulkMaker, type BulkOperation, type BulkUndo, bulkStatuses } from './bulk-job.ts';
import { bulkTargetNames } from './bulk-targets.ts';
import { exportedObjects } from './exported-lists.ts';

const exportForm = storedForm<BulkExport>()({
  object: oneOf(exportedObjects),
  filters: mapOf(text),
  cursor: optional(text),
  asOfMs: number,
  files: listOf(storedForm<ExportedFile>()({ name: text, lines: number, sizeBytes: number })),
});

const severity = oneOf(['refused', 'warning']);

const importForm = storedForm<BulkImport>()({
  kind: oneOf(importKinds),
  fileName: text,
  optsIn: flag,
  rows: number,
  chunks: number,
  seenChunk: number,
  planned: storedForm<PlannedCounts>()({
    create: number,
    change: number,
    compare: number,
    same: number,
    refused: number,
    warnings: number,
  }),
  applied: storedForm<AppliedCounts>()({
    created: number,
    changed: number,
    same: number,
    refused: number,
    failed: number,
    warnings: number,
  }),
  problems: listOf(storedForm<ShownProblem>()({ severity, row: number, column: optional(text), code: text, message: text, name: text })),
  problemCounts: listOf(storedForm<ProblemCount>()({ severity, code: text, count: number })),
  unused: listOf(storedForm<UnusedColumnCount>()({ column: text, known: flag, values: number })),
  firstMade: listOf(text),
  plannedAtMs: optional(number),
  appliedAtMs: optional(number),
});

/** The stored form of a bulk operation. */
export const bulkOperationForm = storedForm<BulkOperation>()({
  id: number,
  target: optional(oneOf(bulkTargetNames)),
  exports: optional(exportForm),
  imports: optional(importForm),
  isDryRun: flag,
  undoes: optional(storedForm<BulkUndo>()({ operationId: number, chunks: number })),
  undoneBy: optional(number),
  sizeBytes: number,
  status: oneOf(bulkStatuses),
  maker: storedForm<BulkMaker>()({ kind: oneOf(['api_key', 'app', 'staff']), id: text, name: text, email: text, isOperator: flag }),
  place: optional(number),
  share: optional(number),
  step: number,
  leaseUntilMs: number,
  fileTag: text,
  lines: number,
  nextByte: number,
  nextLine: number,
  nextChunk: number,
  succeeded: number,
  failed: number,
  failure: optional(storedForm<BulkFailure>()({ code: text, message: text, line: optional(number) })),
  createdAtMs: number,
  updatedAtMs: number,
  startedAtMs: optional(number),
  ranFromMs: optional(number),
  endedAtMs: optional(number),
  filesErasedAtMs: optional(number),
});
