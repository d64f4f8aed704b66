import { type EnvironmentName, readWriteActions, type WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'IMPORT_BUCKET'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 300;

export const runImportsFunction = {
  folder: 'workers/run-imports',
  environment,
  // It changes a store by the operations of the API, in its own process.
  grants: {
    table: readWriteActions,
    indexes: ['updated', 'filter_a', 'filter_b', 'filter_c'],
    importFiles: 'find',
  },
  // A step at a time for each import; the steps of several imports take turns.
  triggers: [{ on: 'queue', queue: 'imports', batchSize: 1, maxConcurrency: 5 }],
  // A whole processor, for reading.
  memoryMb: 1769,
  timeoutSec,
  userImpact: 'Imports of files do not go on: they stay in the status "reading", "planning" or "applying".',
} as const satisfies WorkerSpec;
