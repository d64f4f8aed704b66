import * as v from 'valibot';
import { importKinds } from '#shared/imports/import-problem.ts';
import { Count, enumOf, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';
import { bulkStatuses } from './bulk-job.ts';
import { exportedObjects } from './exported-lists.ts';

/**
 * A bulk operation (`BulkOperation`): a file of API calls that run in order, an export of a list, or a file that staff
 * import.
 */
export const BulkOperationSchema = v.pipe(
  v.strictObject({
    object: v.literal('bulk_operation'),
    id: Id,
    operation: v.nullable(v.string()),
    exported_object: v.nullable(enumOf(exportedObjects)),
    filters: v.nullable(v.pipe(namedTextsSchema(v.string()), v.examples([{ status: 'active' }]))),
    as_of: v.nullable(Timestamp),
    imported_file: v.nullable(v.strictObject({ kind: enumOf(importKinds), name: v.string() })),
    dry_run: Flag,
    undoes: v.nullable(Id),
    undone_by: v.nullable(Id),
    undoable: Flag,
    size: Count,
    status: enumOf(bulkStatuses),
    made_by: v.string(),
    lines: Count,
    lines_done: Count,
    lines_succeeded: Count,
    lines_failed: Count,
    lines_per_second: v.nullable(Count),
    expected_end_at: v.nullable(Timestamp),
    failure: v.nullable(v.strictObject({ code: v.string(), message: v.string(), line: v.nullable(Count) })),
    started_at: v.nullable(Timestamp),
    ended_at: v.nullable(Timestamp),
    expires_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('BulkOperation'),
);
export type BulkOperationView = v.InferOutput<typeof BulkOperationSchema>;

/** A new bulk operation, with the address to which its file is uploaded. */
export const NewBulkOperationSchema = v.pipe(
  v.strictObject({
    ...BulkOperationSchema.entries,
    upload: v.nullable(v.strictObject({ method: v.literal('PUT'), url: v.string(), expires_at: Timestamp })),
  }),
  v.title('NewBulkOperation'),
);

/** The temporary download addresses of a bulk operation's results. */
export const BulkResultsSchema = v.pipe(
  v.strictObject({
    object: v.literal('bulk_operation_results'),
    bulk_operation_id: Id,
    url: v.string(),
    files: v.array(v.strictObject({ url: v.string(), lines: Count })),
    expires_at: Timestamp,
  }),
  v.title('BulkOperationResults'),
);
