import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const productsFunction = {
  folder: 'api/products',
  environment,
  grants: { table: readWriteActions, indexes: listIndexes },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading or changing products, or reading categories and brands, answers 500.',
} as const satisfies ApiFunctionSpec;
