import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const adminPurchaseOrdersFunction = {
  folder: 'admin/groups/purchase-orders',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot order from suppliers or receive goods: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
