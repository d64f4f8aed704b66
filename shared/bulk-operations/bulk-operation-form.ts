import { flag, listOf, mapOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { BulkExport, ExportedFile } from './bulk-export.ts';
import { type BulkFailure, type BulkMaker, type BulkOperation, bulkStatuses } from './bulk-job.ts';
import { bulkTargetNames } from './bulk-targets.ts';
import { exportedObjects } from './exported-lists.ts';

const exportForm = storedForm<BulkExport>()({
  object: oneOf(exportedObjects),
  filters: mapOf(text),
  cursor: optional(text),
  asOfMs: number,
  files: listOf(storedForm<ExportedFile>()({ name: text, lines: number, sizeBytes: number })),
});

/** How a bulk operation is stored. */
export const bulkOperationForm = storedForm<BulkOperation>()({
  id: number,
  target: optional(oneOf(bulkTargetNames)),
  exports: optional(exportForm),
  isDryRun: flag,
  sizeBytes: number,
  status: oneOf(bulkStatuses),
  maker: storedForm<BulkMaker>()({ kind: oneOf(['api_key', 'app', 'staff']), id: text, name: text, email: text, isOperator: flag }),
  place: number,
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
