import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 30;

export const draftPurchaseOrdersFunction = {
  folder: 'workers/draft-purchase-orders',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], indexes: ['filter_e'] },
  triggers: [{ on: 'queue', queue: 'purchasing', batchSize: 10, maxConcurrency: 5 }],
  memoryMb: 512,
  timeoutSec,
  userImpact: 'Goods of paid orders and low stock are not ordered from suppliers.',
} as const satisfies WorkerSpec;
