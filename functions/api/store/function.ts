import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readActions } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const storeFunction = {
  folder: 'api/store',
  environment,
  grants: { table: readActions, indexes: ['updated'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading the store or its locations answers 500.',
} as const satisfies ApiFunctionSpec;
