import { randomBytes, randomInt } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { log } from '#shared/lambda/log.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { giftCardPepper, platformSecretKeptMs } from '#shared/table/platform-secret.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type FulfillDeps, fulfillPaidOrder } from './fulfill-paid-order.ts';
import { environment } from './function.ts';

const env = readEnvironment(environment, process.env);
const table = openTable(env.TABLE_NAME);
const secrets = kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID);
const nextUlid = monotonicFactory();

const deps: FulfillDeps = {
  table,
  newId: createIdSource(Date.now, randomInt(2 ** 31)),
  newEventId: () => `evt_${nextUlid()}`,
  randomBytes,
  secrets,
  pepper: memoizeAsync(() => giftCardPepper(table, secrets), { keptForMs: platformSecretKeptMs }),
  clock: Date.now,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, (record) => fulfillPaidOrder(deps, record.body), log);
