import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { type ImportJob, importRetentionMs, itemsDone } from './import-job.ts';
import type { ImportView } from './import-schema.ts';

/** An import as staff see it. */
export const importView = (job: ImportJob): ImportView => ({
  object: 'import',
  id: job.id,
  kind: job.kind,
  file_name: job.fileName,
  size: job.sizeBytes,
  marketing_opt_in: job.optsIn,
  status: job.status,
  made_by: job.person.name,
  rows: job.rows,
  items: job.items,
  items_done: itemsDone(job),
  plan: job.chunks === 0 && job.plannedAtMs === null ? null : job.planned,
  result: job.appliedAtMs === null ? null : job.applied,
  problem_counts: [...job.problemCounts],
  problems: job.problems.map(({ row, column, name, severity, code, message }) => ({ row, column, name, severity, code, message })),
  unused_columns: [...job.unused],
  first_made: [...job.firstMade],
  failure: job.failure,
  planned_at: timestampOrNull(job.plannedAtMs),
  applied_at: timestampOrNull(job.appliedAtMs),
  ended_at: timestampOrNull(job.endedAtMs),
  expires_at: timestamp(job.createdAtMs + importRetentionMs),
  created_at: timestamp(job.createdAtMs),
  updated_at: timestamp(job.updatedAtMs),
});
