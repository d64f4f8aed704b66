import type { EnvironmentName, FunctionSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['NEW_VERSIONS'] as const satisfies readonly EnvironmentName[];

export const checkNewVersionFunction = {
  folder: 'releases/check-new-version',
  environment,
  grants: {},
  memoryMb: 256,
  // Long enough for any function to start and answer a health check. Answering a health check involves no real work.
  timeoutSec: 60,
  userImpact: 'A release stops, and the previous versions stay.',
} as const satisfies FunctionSpec;
