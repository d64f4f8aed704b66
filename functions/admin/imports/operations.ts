import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import { type BulkOperation, importPlace, newImport } from '#shared/bulk-operations/bulk-job.ts';
import { addBulkOperationWrites, bulkLabel, placeLabel, readOperationsInPlaces } from '#shared/bulk-operations/bulk-operations-table.ts';
import { importView } from '#shared/bulk-operations/import-view.ts';
import { assertMayCall, bulkMakerOf } from '#shared/bulk-operations/may-see.ts';
import {
  admitToOperation,
  type BulkOperationDeps,
  downloadLink,
  moveBy,
  readOwn,
  uploadOf,
} from '#shared/bulk-operations/serve-bulk-operation.ts';
import { operationThatAdmits } from '#shared/http/operation.ts';
import type { Operations, PlainOperation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { adminImportEndpoints } from './endpoints.ts';

/**
 * Returns the group's operations, keyed by contract name. Each import is stored as a bulk operation and shown as an
 * import.
 */
export const adminImportOperations = (deps: BulkOperationDeps): Operations<typeof adminImportEndpoints> => ({
  createImport: operationThatAdmits({ admit: ({ body }, context) => assertMayImport(context, body.kind), run: createImport(deps) }),
  getImport: async ({ params }, context) => ({ status: 200, body: { data: importView(await readImport(deps, context, params.id)) } }),
  planImport: operationThatAdmits({ admit: admitToOperation(deps, assertImport), run: moveImport(deps, 'start') }),
  applyImport: operationThatAdmits({ admit: admitToOperation(deps, assertImport), run: moveImport(deps, 'apply') }),
  getImportReport: async ({ params }, context) => {
    const { id, imports } = await readImport(deps, context, params.id);
    if (imports?.plannedAtMs === null)
      throw fieldError('', 'import_not_planned', 'The import has no report, because its plan is not complete.');
    const link = await downloadLink(deps, context, bulkFileNames(context.storeId, id).results, `import-${id}.jsonl`);
    return { status: 200, body: { data: { object: 'import_report', import_id: id, ...link } } };
  },
});

/**
 * Checks that the caller may run this kind of import.
 * @throws DomainError `insufficient_scope` if the caller lacks the staff area that this kind requires
 */
const assertMayImport = (context: StoreContext, kind: ImportKind): void =>
  assertMayCall(context, { target: null, exports: null, imports: { kind } });

/**
 * Checks that a bulk operation is an import that the caller may access.
 * @throws DomainError `not_found` if the operation is not an import
 * @throws DomainError `insufficient_scope` if the caller lacks the staff area for this kind of import
 */
function assertImport(context: StoreContext, one: BulkOperation): void {
  orNotFound(one.imports, 'import');
  assertMayCall(context, one);
}

async function readImport(deps: BulkOperationDeps, context: StoreContext, id: number): Promise<BulkOperation> {
  const one = await readOwn(deps, context, id);
  assertImport(context, one);
  return one;
}

const createImport =
  (deps: BulkOperationDeps): PlainOperation<typeof adminImportEndpoints.createImport> =>
  ({ body }, context) => {
    assertMayImport(context, body.kind);
    return retryOnConflict([bulkLabel], async () => {
      const id = deps.newId();
      const facts = { id, sizeBytes: body.size, maker: bulkMakerOf(context), createdAtMs: idTimeMs(id) };
      const one = newImport(facts, { kind: body.kind, fileName: body.file_name, optsIn: body.marketing_opt_in ?? false });
      const upload = await uploadOf(deps, context, one);
      const answer = { status: 201, body: { data: { ...importView(one), upload } } } as const;
      await commit(deps.table, context, { writes: addBulkOperationWrites(context.storeId, one), events: [], answer });
      return answer;
    });
  };

const moveImport = (deps: BulkOperationDeps, trigger: 'start' | 'apply') => {
  const move = moveBy(deps, trigger, importView, assertImport);
  return async (input: { readonly params: { readonly id: number } }, context: StoreContext) => {
    try {
      return await move(input, context);
    } catch (error) {
      if (!(error instanceof TransactionRefused && error.refused.has(placeLabel))) throw error;
      const other = (await readOperationsInPlaces(deps.table, context.storeId)).places.get(importPlace) ?? null;
      const message = `Another import of the store is being applied${other === null ? '' : ` (${other})`}: wait until it has finished.`;
      throw fieldError('', 'other_import_applied', message, other === null ? undefined : { import_id: other });
    }
  };
};
