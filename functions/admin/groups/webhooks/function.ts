import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  listIndexes,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];

// This is the only admin group that calls customers' webhook URLs and reads the signing secrets. One attempt takes at
// most ten seconds.
export const adminWebhooksFunction = {
  folder: 'admin/groups/webhooks',
  environment,
  grants: {
    table: readWriteActions,
    indexes: listIndexes,
    secretsKey: { Encrypt: ['webhook_secret', 'replayed_answer'], Decrypt: ['webhook_secret', 'replayed_answer'] },
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot see or change webhook endpoints or send webhooks again: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
