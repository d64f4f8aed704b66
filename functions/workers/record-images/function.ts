import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'MEDIA_BASE_URL'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 30;

export const recordImagesFunction = {
  folder: 'workers/record-images',
  environment,
  grants: { table: ['GetItem', 'Query', 'PutItem'] },
  triggers: [{ on: 'queue', queue: 'image-results', batchSize: 10, maxConcurrency: 5 }],
  memoryMb: 512,
  timeoutSec,
  userImpact: 'Downloaded product images stay in the status "processing".',
} as const satisfies WorkerSpec;
