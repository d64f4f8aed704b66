import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';
import {
  bulkLabel,
  bulkOperationPages,
  endBulkOperationWrites,
  replaceBulkOperationWrite,
} from '#shared/bulk-operations/bulk-operations-table.ts';
import { isBulkOver, isBulkWorkedOn, moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import type { OperationInput } from '#shared/http/endpoint.ts';
import { admitting } from '#shared/http/operation.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { assertMayBegin, createBulkOperation } from './create-bulk-operation.ts';
import { admitToOne, type BulkOperationDeps, firstStep, readOwn } from './deps.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';
import { maySee } from './may-see.ts';
import { getResults } from './read-results.ts';

/** The operations of the group, by the names of their contracts. */
export const bulkOperationOperations = (deps: BulkOperationDeps): Operations<typeof bulkOperationEndpoints> => ({
  listBulkOperations: listPage(
    deps.table,
    'bulk-operations',
    ({ status }: BulkQuery, context) =>
      bulkOperationPages(context.storeId, { status, isShown: (one) => maySee(context, one) }, context.nowMs),
    bulkOperationView,
  ),
  createBulkOperation: admitting({
    admit: ({ body }, context) => assertMayBegin(body, context),
    run: createBulkOperation(deps),
  }),
  getBulkOperation: async ({ params }, context) => ({
    status: 200,
    body: { data: bulkOperationView(await readOwn(deps, context, params.id)) },
  }),
  startBulkOperation: admitting({ admit: admitToOne(deps), run: moveBy(deps, 'start') }),
  cancelBulkOperation: admitting({ admit: admitToOne(deps), run: moveBy(deps, 'cancel') }),
  getBulkOperationResults: getResults(deps),
});

type BulkQuery = OperationInput<(typeof bulkOperationEndpoints)['listBulkOperations']>['query'];

/** Moves an operation, and has its work begin where there is any. */
const moveBy =
  (deps: BulkOperationDeps, trigger: 'start' | 'cancel') =>
  ({ params }: { readonly params: { readonly id: number } }, context: StoreContext) =>
    retryOnConflict([bulkLabel], async () => {
      const { table } = deps;
      const { storeId, nowMs } = context;
      const before = await readOwn(deps, context, params.id);
      if (trigger === 'cancel' && before.status === 'cancelling')
        return { status: 200, body: { data: bulkOperationView(before) } } as const;
      const after = moveBulkOperation(before, trigger, nowMs);
      const begins = isBulkWorkedOn(after.status) && !isBulkWorkedOn(before.status);
      const answer = { status: 200, body: { data: bulkOperationView(after) } } as const;
      await commit(table, context, {
        writes: isBulkOver(after.status)
          ? endBulkOperationWrites(storeId, before, after)
          : [replaceBulkOperationWrite(storeId, before, after)],
        events: begins ? [firstStep(deps, context, after)] : [],
        answer,
      });
      return answer;
    });
