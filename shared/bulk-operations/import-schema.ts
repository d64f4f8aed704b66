import * as v from 'valibot';
import { importKinds } from '#shared/imports/import-problem.ts';
import { Count, enumOf, Flag, Id, integer, Timestamp } from '#shared/kernel/fields-schema.ts';
import { bulkStatuses } from './bulk-job.ts';

const severity = enumOf(['refused', 'warning']);

/**
 * A problem in a row, described for the person who imports the file. Rows are numbered as in a spreadsheet: the header
 * is row 1.
 */
const Problem = v.strictObject({
  row: integer(1, Number.MAX_SAFE_INTEGER),
  column: v.nullable(v.string()),
  name: v.string(),
  severity,
  code: v.string(),
  message: v.string(),
});

const Planned = v.strictObject({ create: Count, change: Count, compare: Count, same: Count, refused: Count, warnings: Count });
const Applied = v.strictObject({ created: Count, changed: Count, same: Count, refused: Count, failed: Count, warnings: Count });

/**
 * An import of a Shopify file. `plan` is null until planning begins; `result` is null until a client applies the
 * import.
 */
export const ImportSchema = v.pipe(
  v.strictObject({
    object: v.literal('import'),
    id: Id,
    kind: enumOf(importKinds),
    file_name: v.string(),
    size: Count,
    marketing_opt_in: Flag,
    status: enumOf(bulkStatuses),
    made_by: v.string(),
    rows: Count,
    items: Count,
    items_done: Count,
    plan: v.nullable(Planned),
    result: v.nullable(Applied),
    problem_counts: v.array(v.strictObject({ severity, code: v.string(), count: Count })),
    problems: v.array(Problem),
    unused_columns: v.array(v.strictObject({ column: v.string(), known: Flag, values: Count })),
    first_made: v.array(v.string()),
    failure: v.nullable(v.strictObject({ code: v.string(), message: v.string(), row: v.nullable(Count) })),
    planned_at: v.nullable(Timestamp),
    applied_at: v.nullable(Timestamp),
    ended_at: v.nullable(Timestamp),
    expires_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Import'),
);
export type ImportView = v.InferOutput<typeof ImportSchema>;

/** A new import, with the address to which its file is uploaded. */
export const NewImportSchema = v.pipe(
  v.strictObject({
    ...ImportSchema.entries,
    upload: v.strictObject({ method: v.literal('PUT'), url: v.string(), expires_at: Timestamp }),
  }),
  v.title('NewImport'),
);

/** The temporary address at which an import's report can be downloaded. */
export const ImportReportSchema = v.pipe(
  v.strictObject({ object: v.literal('import_report'), import_id: Id, url: v.string(), expires_at: Timestamp }),
  v.title('ImportReport'),
);
