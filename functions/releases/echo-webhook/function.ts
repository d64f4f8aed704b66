import type { EnvironmentName, FunctionSpec } from '#shared/lambda/function-spec.ts';

export const environment = [] as const satisfies readonly EnvironmentName[];

export const echoWebhookFunction = {
  folder: 'releases/echo-webhook',
  environment,
  // It knows nothing and keeps nothing: what it answers is kept by the service, as the answer of any receiver.
  grants: {},
  memoryMb: 128,
  timeoutSec: 5,
  userImpact: 'The smoke test after a release fails; no user is concerned.',
} as const satisfies FunctionSpec;
