import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readWriteActions } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const customersFunction = {
  folder: 'api/customers',
  environment,
  grants: { table: readWriteActions, indexes: ['updated', 'filter_a'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading or changing customers answers 500.',
} as const satisfies ApiFunctionSpec;
