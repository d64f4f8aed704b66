import * as v from 'valibot';
import { maxExportFilters } from '#shared/bulk-operations/bulk-export.ts';
import { bulkStatuses, maxBulkBytes } from '#shared/bulk-operations/bulk-job.ts';
import { BulkOperationSchema, BulkResultsSchema, NewBulkOperationSchema } from '#shared/bulk-operations/bulk-operation-schema.ts';
import { bulkTargetNames } from '#shared/bulk-operations/bulk-targets.ts';
import { exportedObjects } from '#shared/bulk-operations/exported-lists.ts';
import { maxLineErrors } from '#shared/bulk-operations/line-result.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, listParams } from '#shared/http/query-params.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, integer } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';

const maxFilterLength = 100;

const CreateBulkOperation = v.pipe(
  object({
    operation: v.optional(v.nullable(enumOf([...bulkTargetNames, 'export']))),
    dry_run: v.optional(Flag),
    size: v.optional(integer(1, maxBulkBytes)),
    object: v.optional(enumOf(exportedObjects)),
    filters: v.optional(
      v.pipe(
        namedTextsSchema(stringUpTo(maxFilterLength), maxExportFilters, 40, {
          pattern: /^[a-z_]+$/,
          message: 'must have parameter names as keys.',
        }),
        v.maxEntries(maxExportFilters),
        v.examples([{ status: 'active' }]),
      ),
    ),
  }),
  v.title('CreateBulkOperation'),
);

const path = '/bulk-operations';
const one = { status: 200, body: dataOf(BulkOperationSchema) } as const;

/**
 * Bulk operations (an addition to the specification). A bulk operation either makes the many API calls that an uploaded
 * file contains, or exports a whole API list to files.
 */
export const bulkOperationEndpoints = {
  listBulkOperations: defineEndpoint({
    method: 'GET',
    path,
    scope: 'integration',
    summary: 'List bulk operations',
    description:
      'Newest first, kept 30 days. Includes operations that the credential created or has the scope for; staff with the area developers see all.',
    query: { ...listParams, status: enumParam(bulkStatuses, 'Bulk operations with this status.') },
    success: { status: 200, body: pageSchema(BulkOperationSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createBulkOperation: defineEndpoint({
    method: 'POST',
    path,
    scope: 'integration',
    summary: 'Create a bulk operation',
    description:
      'Returns a URL for the file: PUT exactly `size` bytes to `upload.url` without credentials, then start the operation. The file is UTF-8 with one JSON object per ' +
      'line, at most 100 MB and 100,000 lines; blank lines are skipped. With `operation`, every line is the body of that call plus the id of its path, such as ' +
      '`{"id": 123, "name": "Cup"}` for updateProduct. Without it, a line is `{"method", "path", "body", "key"}`; `path` is percent-encoded as in a request, and the optional `key` is its Idempotency-Key. Each line needs ' +
      'the scope of its call when it runs. With `dry_run` each line is validated and its result decided, but nothing is written; lines do not see the effects of ' +
      'earlier lines. With `operation` export, the operation instead writes all objects of the list `object` that match `filters` to files of JSON lines: nothing is uploaded or started. ' +
      'Each object is exported once. The export has every object that existed at `as_of`, in its state then or later, except objects deleted since; objects created or changed since may be missing or outdated: ' +
      'apply the events since `as_of`. A store can have at most five unfinished bulk operations, and a credential or person three (limit_reached).',
    body: CreateBulkOperation,
    success: { status: 201, body: dataOf(NewBulkOperationSchema) },
    errors: ['limit_reached', 'beyond_end'],
    idempotent: true,
    inCallersName: true,
    secretAnswer: true,
    emits: [],
  }),
  getBulkOperation: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'integration',
    summary: 'Get a bulk operation',
    description: 'Includes its progress. A refused line counts as failed and does not stop other lines; the results have the reason.',
    success: one,
    errors: [],
    idempotent: false,
    emits: [],
  }),
  startBulkOperation: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/start`,
    scope: 'integration',
    summary: 'Start a bulk operation',
    description:
      'Call this after uploading the file. Its lines are counted (`reading`), then run (`running`) on behalf of the creator of the operation, outside the rate limit and each exactly once, even if the ' +
      'service is interrupted. Lines for the same object run in order; other lines of the same hundred may run concurrently. If the file is missing, has another size or has too many lines, the operation ends as ' +
      '`failed` before any line runs. If the credential is revoked or loses the scope, the remaining lines fail. Erasing a customer cancels an operation that waits for a file with personal data (failure `erased`). The operation must finish within 22 hours.',
    success: one,
    errors: ['bulk_operation_started', 'bulk_operation_over'],
    idempotent: true,
    emits: [],
  }),
  cancelBulkOperation: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    scope: 'integration',
    summary: 'Cancel a bulk operation',
    description: 'Finished lines stay finished and are in the results. The status is `cancelling` until the running lines have finished.',
    success: one,
    errors: ['bulk_operation_over'],
    idempotent: true,
    emits: [],
  }),
  undoBulkOperation: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/undo`,
    scope: 'integration',
    summary: 'Undo a bulk operation',
    description:
      'Starts a bulk operation that undoes the lines of updateProduct (prices, status and tags), setInventoryLevel or adjustInventoryLevel. ' +
      'It restores the values from before each line; for an adjustment it takes the added units back, or returns the removed ones. ' +
      'An object that changed since stays as it is, and its line fails (stale_object). A line that also changed other fields fails too ' +
      '(nothing_to_undo). An operation can be undone once, after it has finished and while it is kept.',
    success: { status: 201, body: dataOf(BulkOperationSchema) },
    errors: ['nothing_to_undo', 'limit_reached'],
    idempotent: true,
    inCallersName: true,
    emits: [],
  }),
  getBulkOperationResults: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/results`,
    scope: 'integration',
    summary: 'Get the results of a bulk operation',
    description:
      'Returns a link, valid for ten minutes, to a file with one JSON object per processed line, in order: `line` (its number in the file, from 1), `status` (of the call, such as 201), `id` ' +
      '(of the returned object) or `error` (as the call would have answered, without request_id; with more than ' +
      `${maxLineErrors} invalid fields, errors has only the first ${maxLineErrors}). ` +
      'It is available after the operation has finished, until a customer whom it may name is erased: then the answer is no_bulk_results with the reason `erased`. ' +
      'For an export, returns links to its `files`, with one object of the list per line, after it is done and only for its creator.',
    success: { status: 200, body: dataOf(BulkResultsSchema) },
    errors: ['no_bulk_results'],
    idempotent: false,
    emits: [],
  }),
} as const;
