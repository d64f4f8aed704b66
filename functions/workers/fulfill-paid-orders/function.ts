import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'SECRETS_KEY_ID'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 30;

export const fulfillPaidOrdersFunction = {
  folder: 'workers/fulfill-paid-orders',
  environment,
  grants: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'ConditionCheckItem'],
    platformSecrets: ['gift_card_pepper'],
    secretsKey: { Encrypt: ['gift_card_code', 'gift_card_pepper'], Decrypt: ['gift_card_pepper'] },
  },
  triggers: [{ on: 'queue', queue: 'paid-orders', batchSize: 10, maxConcurrency: 10 }],
  memoryMb: 512,
  timeoutSec,
  userImpact: 'Digital lines of paid orders stay unfulfilled, and purchased gift cards are not issued.',
} as const satisfies WorkerSpec;
