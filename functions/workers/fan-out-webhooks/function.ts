import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'DELIVERIES_FIRST_QUEUE_URL'] as const satisfies readonly EnvironmentName[];

export const fanOutWebhooksFunction = {
  folder: 'workers/fan-out-webhooks',
  environment,
  grants: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], sendTo: ['deliveries-first'] },
  setsAside: true,
  triggers: [{ on: 'queue', queue: 'webhook-events', batchSize: 10, maxConcurrency: 20 }],
  memoryMb: 512,
  timeoutSec: 30,
  userImpact: 'Webhooks of recent changes are not sent to any receiver.',
} as const satisfies WorkerSpec;
