import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { isBulkOver } from '#shared/bulk-operations/bulk-transitions.ts';
import { assertMayCall, isOwn } from '#shared/bulk-operations/may-see.ts';
import { type BulkOperationDeps, downloadLink, readOwn } from '#shared/bulk-operations/serve-bulk-operation.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';

/** Returns the operation that responds with links to a bulk operation's results. */
export const getResults =
  (deps: BulkOperationDeps): Operation<typeof bulkOperationEndpoints.getBulkOperationResults> =>
  async ({ params }, context) => {
    const one = await readOwn(deps, context, params.id);
    const found = await filesOf(deps, context, one);
    const files = found.map(({ url, lines }) => ({ url, lines }));
    const { url = '', expires_at = timestamp(context.nowMs) } = found[0] ?? {};
    return { status: 200, body: { data: { object: 'bulk_operation_results', bulk_operation_id: one.id, url, files, expires_at } } };
  };

/**
 * Returns the result files, each with a signed URL.
 * @throws FieldErrors `no_bulk_results`
 * @throws DomainError `insufficient_scope` for another creator's export, or for an export of objects that the caller
 * may no longer read
 */
async function filesOf(deps: BulkOperationDeps, context: StoreContext, one: BulkOperation) {
  const { id, exports, succeeded, failed } = one;
  const names = bulkFileNames(context.storeId, id);
  if (exports === null) {
    assertNotErased(one);
    assertHasResults(
      isBulkOver(one.status) || one.status === 'planned',
      one.ranFromMs !== null,
      'The operation ended before any line ran.',
    );
    return [{ ...(await downloadLink(deps, context, names.results, `bulk-operation-${id}.jsonl`)), lines: succeeded + failed }];
  }
  if (!isOwn(context, one)) throw new DomainError('insufficient_scope', 'Only the creator of an export can read its files.');
  assertMayCall(context, one);
  assertNotErased(one);
  assertHasResults(isBulkOver(one.status), one.status === 'done', 'The export ended before its last object.');
  return Promise.all(
    exports.files.map(async ({ name, lines }, index) => {
      const number = exports.files.length === 1 ? '' : `-${index + 1}`;
      return { ...(await downloadLink(deps, context, names.exported(name), `export-${id}${number}.jsonl`)), lines };
    }),
  );
}

function assertNotErased({ filesErasedAtMs }: BulkOperation): void {
  if (filesErasedAtMs === null) return;
  const message = 'The results were deleted because they may have named an erased customer.';
  throw fieldError('', 'no_bulk_results', message, { reason: 'erased', erased_at: timestamp(filesErasedAtMs) });
}

function assertHasResults(isOver: boolean, hasAny: boolean, none: string): void {
  if (isOver && hasAny) return;
  throw fieldError('', 'no_bulk_results', isOver ? none : 'The operation is not finished; its results are available afterwards.');
}
