import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [
  ...groupEnvironment,
  'SECRETS_KEY_ID',
  'IMPORT_FILES_URL',
  'MEDIA_BASE_URL',
  'MEDIA_FILES_URL',
] as const satisfies readonly EnvironmentName[];

// It reads no file of an import itself: its rights are those of the addresses that it signs, for others and for itself.
export const adminImportsFunction = {
  folder: 'admin/groups/imports',
  environment,
  grants: {
    // It lists nothing: its imports are in the list of bulk operations.
    table: readWriteActions.filter((action) => action !== 'Query'),
    indexes: [],
    secretsKey: { Encrypt: ['replayed_answer'], Decrypt: ['replayed_answer'] },
    importFiles: 'find',
    putMedia: 'uploads',
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot begin, apply or see imports of files, or upload images: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
