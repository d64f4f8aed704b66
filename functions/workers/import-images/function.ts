import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = [
  'MEDIA_BUCKET',
  'IMAGE_IMPORTS_QUEUE_URL',
  'IMAGE_RESULTS_QUEUE_URL',
] as const satisfies readonly EnvironmentName[];

export const importImagesFunction = {
  folder: 'workers/import-images',
  environment,
  // The function fetches URLs that customers choose. As a precaution, it has no permission to access the table.
  grants: { putMedia: 'products', sendTo: ['image-imports', 'image-results'] },
  triggers: [{ on: 'queue', queue: 'image-imports', batchSize: 1, maxConcurrency: 10 }],
  memoryMb: 512,
  timeoutSec: 60,
  userImpact: 'New product images stay in the status "processing".',
} as const satisfies WorkerSpec;
