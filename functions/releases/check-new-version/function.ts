import type { EnvironmentName, FunctionSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['NEW_VERSIONS'] as const satisfies readonly EnvironmentName[];

export const checkNewVersionFunction = {
  folder: 'releases/check-new-version',
  environment,
  grants: {},
  memoryMb: 256,
  // Longer than the start of a function and its answer to a health check; the work itself is never done here.
  timeoutSec: 60,
  userImpact: 'A release does not go on: the versions before it stay.',
} as const satisfies FunctionSpec;
