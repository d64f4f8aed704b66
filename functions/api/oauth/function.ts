import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, type EnvironmentName, groupEnvironment } from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];

export const oauthFunction = {
  folder: 'api/oauth',
  environment,
  grants: {
    table: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    secretsKey: { Encrypt: ['replayed_answer'], Decrypt: ['replayed_answer'] },
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Apps cannot be installed or uninstall themselves: the OAuth endpoints answer 500.',
} as const satisfies ApiFunctionSpec;
