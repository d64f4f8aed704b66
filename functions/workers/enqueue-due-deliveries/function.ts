import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'DELIVERIES_RETRY_QUEUE_URL'] as const satisfies readonly EnvironmentName[];
/** The interval of this function's schedule, in minutes. */
export const intervalMin = 1;
export const timeoutSec = 50;

export const enqueueDueDeliveriesFunction = {
  folder: 'workers/enqueue-due-deliveries',
  environment,
  grants: { table: ['BatchGetItem', 'UpdateItem'], indexes: ['due'], sendTo: ['deliveries-retry'] },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: intervalMin }],
  memoryMb: 512,
  timeoutSec,
  userImpact: 'Failed webhooks are not retried.',
} as const satisfies WorkerSpec;
