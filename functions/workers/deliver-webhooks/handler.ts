import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { KMSClient } from '@aws-sdk/client-kms';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { openTable } from '#shared/table/table-client.ts';
import { localTargets } from '#shared/webhooks/sending/local-targets.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { cachedDecrypt } from '#shared/webhooks/signing/cached-decrypt.ts';
import { deliverRecord } from './deliver-record.ts';
import type { DeliverDeps } from './deliver-webhook.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    SECRETS_KEY_ID: v.string(),
    ...localTargets,
    LOCAL_TIME_SCALE: v.optional(v.pipe(v.string(), v.transform(Number), v.number(), v.gtValue(0)), '1'),
  },
  process.env,
);

const nextUlid = monotonicFactory();
const deps: DeliverDeps = {
  table: openTable(config.TABLE_NAME),
  decrypt: cachedDecrypt(kmsSecrets(new KMSClient({}), config.SECRETS_KEY_ID)),
  request: safeRequest,
  policy: webhookTargets(config.LOCAL_ALLOW_LOOPBACK, config.LOCAL_ALLOW_NETWORKS),
  clock: Date.now,
  steadyClock: () => performance.now(),
  random: Math.random,
  pause: sleep,
  newSlot: () => randomBytes(6).toString('base64url'),
  newEventId: () => `evt_${nextUlid()}`,
  timeScale: config.LOCAL_TIME_SCALE,
  log,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, ({ body, attributes }) => deliverRecord(deps, { body, receives: Number(attributes.ApproximateReceiveCount) }), log);
