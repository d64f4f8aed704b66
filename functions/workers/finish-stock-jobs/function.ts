import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const finishStockJobsFunction = {
  folder: 'workers/finish-stock-jobs',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], indexes: ['due'] },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 1 }],
  memoryMb: 512,
  timeoutSec: 50,
  userImpact:
    'Stock of interrupted orders with about a hundred variants, or with one in high demand, stays taken or is not returned; ' +
    'SKUs of products with about a hundred variants whose change was interrupted stay taken.',
} as const satisfies WorkerSpec;
