import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID', 'STORE_DOMAIN'] as const satisfies readonly EnvironmentName[];

// The admin API is split into groups so that each function starts fast and has only the permissions that it needs.
export const adminFunction = {
  folder: 'admin/groups/stores',
  environment,
  grants: {
    table: readWriteActions,
    indexes: listIndexes,
    platformSecrets: ['cursors'],
    secretsKey: { Encrypt: ['replayed_answer'], Decrypt: ['replayed_answer'] },
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot use the admin: stores, staff and API keys answer 500.',
} as const satisfies ApiFunctionSpec;
