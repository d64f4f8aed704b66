import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];

export const adminAppsFunction = {
  folder: 'admin/groups/apps',
  environment,
  grants: {
    table: readWriteActions,
    indexes: ['updated', 'filter_a'],
    platformSecrets: ['cursors'],
    secretsKey: { Encrypt: ['webhook_secret', 'replayed_answer'], Decrypt: ['replayed_answer'] },
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Apps cannot be registered, approved or uninstalled: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
