import { type EnvironmentName, listIndexes, readWriteActions, type WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'IMPORT_BUCKET', 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];
// The function's timeout in seconds. It is long because an import file is read in a single run.
export const timeoutSec = 120;

export const runBulkOperationsFunction = {
  folder: 'workers/run-bulk-operations',
  environment,
  // The worker runs API operations in its own process, so it needs the permissions of all groups that write.
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
  // Each operation runs one step at a time, and the steps of several operations take turns.
  triggers: [{ on: 'queue', queue: 'bulk-operations', batchSize: 1, maxConcurrency: 5 }],
  // The smallest memory size for which Lambda provides a full vCPU.
  memoryMb: 1769,
  timeoutSec,
  userImpact: 'Bulk operations and file imports do not continue: they stay in the status "reading", "running" or "cancelling".',
} as const satisfies WorkerSpec;
