import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readGrants,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const purchaseOrdersFunction = {
  folder: 'api/purchase-orders',
  environment,
  grants: { ...readGrants, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading purchase orders answers 500.',
} as const satisfies ApiFunctionSpec;
