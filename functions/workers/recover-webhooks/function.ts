import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 50;

export const recoverWebhooksFunction = {
  folder: 'workers/recover-webhooks',
  environment,
  grants: { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], indexes: ['filter_a', 'filter_b', 'filter_c', 'due'] },
  setsAside: true,
  triggers: [{ on: 'schedule', everyMin: 1 }],
  memoryMb: 512,
  timeoutSec,
  userImpact: 'Webhooks that staff requested again for a time range are not sent.',
} as const satisfies WorkerSpec;
