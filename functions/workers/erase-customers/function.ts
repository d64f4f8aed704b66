import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'IMPORT_BUCKET'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 240;

export const eraseCustomersFunction = {
  folder: 'workers/erase-customers',
  environment,
  grants: {
    table: ['GetItem', 'UpdateItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
    indexes: ['due', 'filter_a', 'filter_b', 'filter_c', 'filter_d'],
    importFiles: 'delete',
  },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 5 }],
  memoryMb: 1024,
  timeoutSec,
  userImpact: 'Personal data of erased customers remains in orders, events and logs.',
} as const satisfies WorkerSpec;
