import {
  type ApiFunctionSpec,
  apiMemoryMb,
  apiTimeoutSec,
  type EnvironmentName,
  groupEnvironment,
  readWriteActions,
} from '#shared/lambda/function-spec.ts';

export const environment = [...groupEnvironment, 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];

export const giftCardsFunction = {
  folder: 'api/gift-cards',
  environment,
  grants: {
    table: readWriteActions,
    indexes: ['updated', 'filter_a', 'filter_b'],
    platformSecrets: ['gift_card_pepper'],
    secretsKey: {
      Encrypt: ['gift_card_code', 'gift_card_pepper', 'replayed_answer'],
      Decrypt: ['gift_card_pepper', 'replayed_answer'],
    },
  },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Gift cards cannot be issued, looked up or spent: their endpoints answer 500.',
} as const satisfies ApiFunctionSpec;
