import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readGrants } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const storeFunction = {
  folder: 'api/store',
  environment,
  grants: { ...readGrants, indexes: ['updated', 'filter_a', 'filter_b', 'filter_c'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading the store or its locations, and searching, answers 500.',
} as const satisfies ApiFunctionSpec;
