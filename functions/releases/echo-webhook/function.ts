import type { EnvironmentName, FunctionSpec } from '#shared/lambda/function-spec.ts';

export const environment = [] as const satisfies readonly EnvironmentName[];

export const echoWebhookFunction = {
  folder: 'releases/echo-webhook',
  environment,
  // The function needs no permissions, because it stores nothing.
  grants: {},
  memoryMb: 128,
  timeoutSec: 5,
  userImpact: 'The smoke test after a release fails; no user is affected.',
} as const satisfies FunctionSpec;
