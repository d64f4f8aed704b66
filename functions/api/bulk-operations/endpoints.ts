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
          message: 'must have names of parameters.',
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
 * Many calls of the API in one file: a client uploads it, and the service makes the calls; or a whole list of the API in files (an addition to the
 * specification).
 */
export const bulkOperationEndpoints = {
  listBulkOperations: defineEndpoint({
    method: 'GET',
    path,
    scope: 'integration',
    summary: 'List bulk operations',
    description:
      'Newest first, kept 30 days: those that the credential made, or has the scope for; staff with the area of developers see all.',
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
    summary: 'Begin a bulk operation',
    description:
      'Answers where the file is to be sent: PUT its bytes, `size` of them, to `upload.url` without credentials, then start the operation. A file is UTF-8 with a JSON object in ' +
      'each line, at most 100 MB and 100,000 lines; blank lines are passed over. With `operation` every line is the body of that call, and has the id of its path besides, as ' +
      '`{"id": 123, "name": "Cup"}` for updateProduct. Without it a line is `{"method", "path", "body", "key"}`; `path` is percent-encoded as that of a request, `key` is its Idempotency-Key, and may be left out. Each line needs ' +
      'the scope of its call at the time it is done. With `dry_run` each line is validated and decided as for real, up to the write of its change, and nothing changes; lines do not see ' +
      'those before them. With `operation` export it writes every object of a list to files of JSON lines instead, those of `object` that `filters` leave: nothing is uploaded or started. ' +
      'An object is in an export once. All that was there at `as_of` is in it, as it was then or later, but for what was deleted since; of what was made or changed since, nothing is sure: ' +
      'apply the events since `as_of` to it. A store has at most five bulk operations that are not over, of these a credential or person three (limit_reached).',
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
    description: 'With how far it has come. A line that was refused counts as failed and stops no other; the results say why.',
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
      'Says that the file is uploaded. Its lines are counted (`reading`), then done (`running`) in the name of who made the operation, beside the rate limit and each once, whatever happens to the ' +
      'service in between. Lines about one object are done in their order; others of the same hundred may be done beside each other. A file that is not there, has another size or too many lines ends it as ' +
      '`failed`, before anything is done; so does a credential that was revoked, or lost the scope, for the lines that are left. The erasure of a customer cancels one that waits for a file of people (failure `erased`). It must be done within 22 hours.',
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
    description: 'What was done stays done, and stands in the results. It is `cancelling` until the lines under way are done.',
    success: one,
    errors: ['bulk_operation_over'],
    idempotent: true,
    emits: [],
  }),
  undoBulkOperation: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/undo`,
    scope: 'integration',
    summary: 'Take back a bulk operation',
    description:
      'Begins a bulk operation that gives products the prices, status and tags, or levels the stock, that they had before each line of updateProduct or setInventoryLevel, as long as the ' +
      'operation is kept. What was changed since stays, and its line fails (stale_object); so does a line that changed anything else besides (nothing_to_undo). It can be done once, ' +
      'when the operation is over.',
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
      'A link, valid for ten minutes, to a file with a JSON object for each line that was done, in their order: `line` (its number in the file, from 1), `status` (of the call, as 201), `id` ' +
      '(of the object it answered with) or `error` (as the call would have answered, without request_id; with more than ' +
      `${maxLineErrors} invalid fields, errors has the first ${maxLineErrors}). ` +
      'It is there when the operation is over, until a customer is erased whom it may name: then the answer is no_bulk_results with the reason `erased`. ' +
      'Of an export: links to its `files`, with an object of the list in each line; who made it gets them, when it is done.',
    success: { status: 200, body: dataOf(BulkResultsSchema) },
    errors: ['no_bulk_results'],
    idempotent: false,
    emits: [],
  }),
} as const;
