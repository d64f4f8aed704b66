import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'EVENT_BUS_NAME'] as const satisfies readonly EnvironmentName[];

export const publishEventsFunction = {
  folder: 'workers/publish-events',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], putEvents: true },
  setsAside: true,
  // A record that the bus refuses is set aside by the function itself. The stream waits, this long at most, while the bus takes
  // nothing at all; then `relay-missed-events` takes over.
  triggers: [{ on: 'stream', patterns: [{ change: 'inserted', entities: ['event'] }], batchSize: 100, giveUpAfterMin: 15 }],
  memoryMb: 512,
  timeoutSec: 30,
  userImpact: 'Webhooks and everything else that follows from a change start a minute or more late.',
} as const satisfies WorkerSpec;
