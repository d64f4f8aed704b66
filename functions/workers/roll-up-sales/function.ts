import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const rollUpSalesFunction = {
  folder: 'workers/roll-up-sales',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['due'] },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 1 }],
  memoryMb: 512,
  timeoutSec: 50,
  userImpact: 'Sales reports stay correct, but become slower and more expensive with every order that is not rolled up.',
} as const satisfies WorkerSpec;
