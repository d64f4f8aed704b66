import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';
import { bulkOperationPages } from '#shared/bulk-operations/bulk-operations-table.ts';
import { assertMayCall, maySee } from '#shared/bulk-operations/may-see.ts';
import { admitToOperation, type BulkOperationDeps, moveBy, readOwn } from '#shared/bulk-operations/serve-bulk-operation.ts';
import type { OperationInput } from '#shared/http/endpoint.ts';
import { operationThatAdmits } from '#shared/http/operation.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { listPage } from '#shared/operations/read-operations.ts';
import { assertMayBegin, createBulkOperation } from './create-bulk-operation.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';
import { getResults } from './read-results.ts';
import { undoBulkOperation } from './undo-bulk-operation.ts';

/** Returns the group's operations, keyed by contract name. */
export const bulkOperationOperations = (deps: BulkOperationDeps): Operations<typeof bulkOperationEndpoints> => ({
  listBulkOperations: listPage(
    deps.table,
    'bulk-operations',
    ({ status }: BulkQuery, context) =>
      bulkOperationPages(context.storeId, { status, isShown: (one) => maySee(context, one) }, context.nowMs),
    bulkOperationView,
  ),
  createBulkOperation: operationThatAdmits({
    admit: ({ body }, context) => assertMayBegin(body, context),
    run: createBulkOperation(deps),
  }),
  getBulkOperation: async ({ params }, context) => ({
    status: 200,
    body: { data: bulkOperationView(await readOwn(deps, context, params.id)) },
  }),
  startBulkOperation: operationThatAdmits({ admit: admitToOperation(deps), run: moveBy(deps, 'start', bulkOperationView) }),
  cancelBulkOperation: operationThatAdmits({ admit: admitToOperation(deps), run: moveBy(deps, 'cancel', bulkOperationView) }),
  undoBulkOperation: operationThatAdmits({ admit: admitToOperation(deps, assertMayCall), run: undoBulkOperation(deps) }),
  getBulkOperationResults: getResults(deps),
});

type BulkQuery = OperationInput<(typeof bulkOperationEndpoints)['listBulkOperations']>['query'];
