import { randomBytes, randomInt } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { giftCardPepper } from '../../shared/data/platform-secret.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { idSource } from '../../shared/domain/object-id.ts';
import { kmsSecrets } from '../../shared/kms-secrets.ts';
import { log } from '../../shared/log.ts';
import { onceMade } from '../../shared/once-made.ts';
import { eachRecord } from '../../shared/queue-worker.ts';
import { type FulfillDeps, fulfillPaidOrder } from './fulfill-paid-order.ts';

const config = readConfig({ TABLE_NAME: v.string(), SECRETS_KEY_ID: v.string() }, process.env);
const table = openTable(config.TABLE_NAME);
const secrets = kmsSecrets(new KMSClient({}), config.SECRETS_KEY_ID);
const nextUlid = monotonicFactory();

const deps: FulfillDeps = {
  table,
  newId: idSource(Date.now, randomInt(2 ** 31)),
  newEventId: () => `evt_${nextUlid()}`,
  randomBytes,
  secrets,
  pepper: onceMade(() => giftCardPepper(table, secrets)),
  clock: Date.now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, (record) => fulfillPaidOrder(deps, record.body), log);
