import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readWriteActions } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const adminProductsFunction = {
  folder: 'admin/groups/products',
  environment,
  grants: { table: readWriteActions },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot create or change products: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
