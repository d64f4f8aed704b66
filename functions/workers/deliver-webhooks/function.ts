import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];

export const deliverWebhooksFunction = {
  folder: 'workers/deliver-webhooks',
  environment,
  grants: { table: ['GetItem', 'UpdateItem', 'PutItem'], secretsKey: { Decrypt: ['webhook_secret'] } },
  // An invocation for first attempts takes only one message, so that a slow receiver delays no other delivery. Retries
  // may wait a little, so they get fewer concurrent invocations. Retries have their own queue and limit, so they never
  // use the capacity of first attempts.
  triggers: [
    { on: 'queue', queue: 'deliveries-first', batchSize: 1, maxConcurrency: 100 },
    { on: 'queue', queue: 'deliveries-retry', batchSize: 5, maxConcurrency: 20 },
  ],
  // The function mostly waits for receivers, and Lambda charges for waiting in proportion to the memory. With 224 MB
  // instead of 256 MB, a million deliveries cost $0.11 less (docs/cost.md).
  memoryMb: 224,
  timeoutSec: 30,
  userImpact: 'Receivers get their webhooks late or not at all.',
} as const satisfies WorkerSpec;
