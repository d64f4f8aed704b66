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

// The function needs permission to access the files, because a signed URL allows only what its signer may do. The
// function does not read the files itself.
export const adminImportsFunction = {
  folder: 'admin/groups/imports',
  environment,
  grants: {
    // `Query` is not needed, because another function lists imports, together with other bulk operations.
    table: readWriteActions.filter((action) => action !== 'Query'),
    indexes: [],
    secretsKey: { Encrypt: ['replayed_answer'], Decrypt: ['replayed_answer'] },
    importFiles: 'find',
    putMedia: 'uploads',
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot start, apply or see file imports or upload images: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
