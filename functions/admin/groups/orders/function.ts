import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const adminOrdersFunction = {
  folder: 'admin/groups/orders',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'A backup cannot be made or restored, nor the history of another shop brought along: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
