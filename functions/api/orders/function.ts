import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const ordersFunction = {
  folder: 'api/orders',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userNotices: 'Placing, reading or changing orders answers 500.',
} as const satisfies ApiFunctionSpec;
