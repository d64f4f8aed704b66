import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readWriteActions } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const discountsFunction = {
  folder: 'api/discounts',
  environment,
  grants: { table: readWriteActions, indexes: ['updated'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading or changing discount codes answers 500.',
} as const satisfies ApiFunctionSpec;
