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

export const bookingsFunction = {
  folder: 'api/bookings',
  environment,
  grants: {
    table: readWriteActions,
    indexes: listIndexes,
    platformSecrets: ['gift_card_pepper'],
    secretsKey: { Encrypt: ['gift_card_code', 'gift_card_pepper'], Decrypt: ['gift_card_pepper'] },
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Bookings cannot be read or canceled: their endpoints answer 500.',
} as const satisfies ApiFunctionSpec;
