import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'] as const satisfies readonly EnvironmentName[];

export const adminCatalogueFunction = {
  folder: 'admin/catalogue',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userNotices: 'Store staff cannot change locations, categories, brands or prices: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
