import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readGrants } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const eventLogFunction = {
  folder: 'api/event-log',
  environment,
  grants: { ...readGrants, indexes: ['filter_b'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading the event log answers 500; webhooks are still sent.',
} as const satisfies ApiFunctionSpec;
