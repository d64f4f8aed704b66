import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readGrants } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const reportsFunction = {
  folder: 'api/reports',
  environment,
  grants: readGrants,
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Sales reports answer 500.',
} as const satisfies ApiFunctionSpec;
