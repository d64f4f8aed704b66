import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const recordActivityFunction = {
  folder: 'workers/record-activity',
  environment,
  grants: { table: ['GetItem', 'PutItem'] },
  triggers: [{ on: 'queue', queue: 'activity', batchSize: 10, maxConcurrency: 5 }],
  memoryMb: 512,
  timeoutSec: 30,
  userImpact: 'Recent changes are missing from the activity log of the admin.',
} as const satisfies WorkerSpec;
