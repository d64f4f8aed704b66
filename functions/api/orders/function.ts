import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const ordersFunction = {
  folder: 'api/orders',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Placing, reading or changing orders answers 500.',
} as const satisfies ApiFunctionSpec;
