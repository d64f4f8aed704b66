import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID', 'IMPORT_FILES_URL'] as const satisfies readonly EnvironmentName[];

// The function needs permission to access the files, because a URL that it signs allows only what the function itself
// may do. It does not access the files itself.
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
  userImpact: 'Bulk operations cannot be created, canceled or read: their endpoints answer 500; running operations continue.',
} as const satisfies ApiFunctionSpec;
