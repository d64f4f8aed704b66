import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'EVENT_BUS_NAME'] as const satisfies readonly EnvironmentName[];

export const relayMissedEventsFunction = {
  folder: 'workers/relay-missed-events',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['due'], putEvents: true },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 1 }],
  memoryMb: 512,
  timeoutSec: 50,
  userImpact: 'No effect at first, but events that the stream worker missed stay unsent until this worker runs again.',
} as const satisfies WorkerSpec;
