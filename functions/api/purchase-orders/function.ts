import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readActions,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const purchaseOrdersFunction = {
  folder: 'api/purchase-orders',
  environment,
  grants: { table: readActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading purchase orders answers 500.',
} as const satisfies ApiFunctionSpec;
