import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, type EnvironmentName, readWriteActions } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const customersFunction = {
  folder: 'api/customers',
  environment,
  grants: { table: readWriteActions, indexes: ['updated', 'filter_a'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userNotices: 'Reading or changing customers answers 500.',
} as const satisfies ApiFunctionSpec;
