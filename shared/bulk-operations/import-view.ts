import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { type BulkOperation, bulkRetentionMs } from './bulk-job.ts';
import type { ImportView } from './import-schema.ts';

/**
 * Returns an import as shown to staff.
 * @throws RangeError if the bulk operation is not an import
 */
export function importView(one: BulkOperation): ImportView {
  const { imports, failure } = one;
  if (imports === null) throw new RangeError(`Bulk operation ${one.id} is not an import.`);
  return {
    object: 'import',
    id: one.id,
    kind: imports.kind,
    file_name: imports.fileName,
    size: one.sizeBytes,
    marketing_opt_in: imports.optsIn,
    status: one.status,
    made_by: one.maker.name,
    rows: imports.rows,
    items: one.lines,
    items_done: one.succeeded + one.failed,
    plan: one.ranFromMs === null ? null : imports.planned,
    result: imports.appliedAtMs === null ? null : imports.applied,
    problem_counts: [...imports.problemCounts],
    problems: imports.problems.map(({ row, column, name, severity, code, message }) => ({ row, column, name, severity, code, message })),
    unused_columns: [...imports.unused],
    first_made: [...imports.firstMade],
    failure: failure && { code: failure.code, message: failure.message, row: failure.line },
    planned_at: timestampOrNull(imports.plannedAtMs),
    applied_at: timestampOrNull(imports.appliedAtMs),
    ended_at: timestampOrNull(one.endedAtMs),
    expires_at: timestamp(one.createdAtMs + bulkRetentionMs),
    created_at: timestamp(one.createdAtMs),
    updated_at: timestamp(one.updatedAtMs),
  };
}
