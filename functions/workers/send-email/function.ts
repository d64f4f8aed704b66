import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export const environment = [
  'TABLE_NAME',
  'SECRETS_KEY_ID',
  'EMAIL_SENDER',
  'EMAIL_CONFIGURATION_SET',
] as const satisfies readonly EnvironmentName[];

export const sendEmailFunction = {
  folder: 'workers/send-email',
  environment,
  grants: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secretsKey: { Decrypt: ['gift_card_code'] },
    sendEmail: true,
  },
  // Two is the lowest limit that SQS accepts. Two concurrent invocations send about ten e-mails per second; a new SES
  // account may send fourteen.
  triggers: [{ on: 'queue', queue: 'emails', batchSize: 1, maxConcurrency: 2 }],
  memoryMb: 512,
  timeoutSec: 30,
  userImpact: 'Customers and stores do not get their e-mails.',
} as const satisfies WorkerSpec;
