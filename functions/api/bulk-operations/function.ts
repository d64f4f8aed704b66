import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID', 'IMPORT_FILES_URL'] as const satisfies readonly EnvironmentName[];

// It reads and writes no file itself: its rights are those of the addresses that it signs.
export const bulkOperationsFunction = {
  folder: 'api/bulk-operations',
  environment,
  grants: {
    table: readWriteActions,
    indexes: ['updated'],
    secretsKey: { Encrypt: ['replayed_answer'], Decrypt: ['replayed_answer'] },
    importFiles: 'use',
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Bulk operations cannot be begun, cancelled or seen: their endpoints answer 500; those under way go on.',
} as const satisfies ApiFunctionSpec;
