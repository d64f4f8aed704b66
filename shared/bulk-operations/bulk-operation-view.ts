import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { exportSizeBytes } from './bulk-export.ts';
import { type BulkOperation, bulkRetentionMs, expectedEndMs, linesPerSecond } from './bulk-job.ts';
import type { BulkOperationView } from './bulk-operation-schema.ts';
import { isUndoable } from './bulk-undo.ts';

/** Returns a bulk operation as shown to clients. */
export const bulkOperationView = (one: BulkOperation): BulkOperationView => ({
  object: 'bulk_operation',
  id: one.id,
  operation: one.exports !== null ? 'export' : one.imports !== null ? 'import' : one.target,
  exported_object: one.exports?.object ?? null,
  filters: one.exports?.filters ?? null,
  as_of: timestampOrNull(one.exports?.asOfMs ?? null),
  imported_file: one.imports && { kind: one.imports.kind, name: one.imports.fileName },
  dry_run: one.isDryRun,
  undoes: one.undoes?.operationId ?? null,
  undone_by: one.undoneBy,
  undoable: isUndoable(one),
  size: one.exports === null ? one.sizeBytes : exportSizeBytes(one.exports),
  status: one.status,
  made_by: one.maker.name,
  lines: one.lines,
  lines_done: one.succeeded + one.failed,
  lines_succeeded: one.succeeded,
  lines_failed: one.failed,
  lines_per_second: linesPerSecond(one),
  expected_end_at: timestampOrNull(expectedEndMs(one)),
  failure: one.failure,
  started_at: timestampOrNull(one.startedAtMs),
  ended_at: timestampOrNull(one.endedAtMs),
  expires_at: timestamp(one.createdAtMs + bulkRetentionMs),
  created_at: timestamp(one.createdAtMs),
  updated_at: timestamp(one.updatedAtMs),
});
