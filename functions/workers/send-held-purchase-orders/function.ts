import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const sendHeldPurchaseOrdersFunction = {
  folder: 'workers/send-held-purchase-orders',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], indexes: ['due'] },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 1 }],
  memoryMb: 512,
  timeoutSec: 50,
  userImpact: 'Purchase orders for paid orders are not sent to suppliers when their hold time has passed.',
} as const satisfies WorkerSpec;
