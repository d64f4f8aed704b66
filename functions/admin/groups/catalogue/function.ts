import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const adminCatalogueFunction = {
  folder: 'admin/groups/catalogue',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot change locations, categories, brands or prices: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
