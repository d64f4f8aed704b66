import { type EnvironmentName, listIndexes, readWriteActions, type WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'IMPORT_BUCKET', 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];
// An imported file is read in one run.
export const timeoutSec = 120;

export const runBulkOperationsFunction = {
  folder: 'workers/run-bulk-operations',
  environment,
  // It changes a store by the operations of the API, in its own process, with the rights of all the groups that write.
  grants: {
    table: readWriteActions,
    indexes: listIndexes,
    importFiles: 'find',
    platformSecrets: ['gift_card_pepper'],
    secretsKey: {
      Encrypt: ['gift_card_code', 'gift_card_pepper', 'replayed_answer'],
      Decrypt: ['gift_card_pepper', 'replayed_answer'],
    },
  },
  // A step at a time for each operation; the steps of several operations take turns.
  triggers: [{ on: 'queue', queue: 'bulk-operations', batchSize: 1, maxConcurrency: 5 }],
  // A whole processor.
  memoryMb: 1769,
  timeoutSec,
  userImpact: 'Bulk operations and imports of files do not go on: they stay in the status "reading", "running" or "cancelling".',
} as const satisfies WorkerSpec;
