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

// The only group that calls addresses of customers and reads their signing secrets; one attempt takes ten seconds at most.
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
  userImpact: 'Store staff cannot see or change webhook endpoints, nor send webhooks again: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
