import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { KMSClient } from '@aws-sdk/client-kms';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { cachedDecrypt } from '#shared/webhooks/signing/cached-decrypt.ts';
import { type DeliverDeps, deliverRecord } from './deliver-webhook.ts';
import { environment } from './function.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);

const nextUlid = monotonicFactory();
const deps: DeliverDeps = {
  table: openTable(env.TABLE_NAME),
  decrypt: cachedDecrypt(kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID)),
  request: safeRequest,
  policy: webhookTargets(local.allowLoopback, local.allowNetworks),
  clock: Date.now,
  steadyClock: () => performance.now(),
  random: Math.random,
  pause: sleep,
  newSlot: () => randomBytes(6).toString('base64url'),
  newEventId: () => `evt_${nextUlid()}`,
  timeScale: local.timeScale,
  log,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(
    event,
    invocation,
    ({ body, attributes }) => deliverRecord(deps, { body, receives: Number(attributes.ApproximateReceiveCount) }),
    log,
  );
