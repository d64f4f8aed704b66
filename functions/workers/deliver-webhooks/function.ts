import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];

export const deliverWebhooksFunction = {
  folder: 'workers/deliver-webhooks',
  environment,
  grants: { table: ['GetItem', 'UpdateItem', 'PutItem'], secretsKey: { Decrypt: ['webhook_secret'] } },
  // One message at a time: a receiver that takes ten seconds delays no other delivery. Retries may wait a
  // little, so they share, and being fewer at once they can never take the capacity of first attempts.
  triggers: [
    { on: 'queue', queue: 'deliveries-first', batchSize: 1, maxConcurrency: 100 },
    { on: 'queue', queue: 'deliveries-retry', batchSize: 5, maxConcurrency: 20 },
  ],
  // It waits for receivers for nearly all of its time, which is paid by memory.
  memoryMb: 256,
  timeoutSec: 30,
  userImpact: 'Receivers get their webhooks late or not at all.',
} as const satisfies WorkerSpec;
