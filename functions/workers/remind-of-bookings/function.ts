import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const remindOfBookingsFunction = {
  folder: 'workers/remind-of-bookings',
  environment,
  grants: { table: ['BatchGetItem', 'PutItem', 'UpdateItem'], indexes: ['due'] },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 1 }],
  memoryMb: 512,
  timeoutSec: 50,
  userImpact: 'Customers are not reminded of their bookings.',
} as const satisfies WorkerSpec;
