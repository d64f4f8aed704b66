import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, type EnvironmentName, readActions } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const eventLogFunction = {
  folder: 'api/event-log',
  environment,
  grants: { table: readActions, indexes: ['filter_a'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userNotices: 'Reading the log of events answers 500; webhooks go out as always.',
} as const satisfies ApiFunctionSpec;
