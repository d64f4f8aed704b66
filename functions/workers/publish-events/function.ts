import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'EVENT_BUS_NAME'] as const satisfies readonly EnvironmentName[];

export const publishEventsFunction = {
  folder: 'workers/publish-events',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], putEvents: true },
  setsAside: true,
  // If the bus refuses individual events, the function quarantines them. If the bus accepts nothing, the stream retries
  // the batch for `giveUpAfterMin` minutes. After that, `relay-missed-events` publishes the events.
  triggers: [{ on: 'stream', patterns: [{ change: 'inserted', entities: ['event'] }], batchSize: 100, giveUpAfterMin: 15 }],
  memoryMb: 512,
  timeoutSec: 30,
  userImpact: 'Webhooks and all other effects of a change start at least a minute late.',
} as const satisfies WorkerSpec;
