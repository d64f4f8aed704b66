import { KMSClient } from '@aws-sdk/client-kms';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { openTable } from '#shared/table/table-client.ts';
import { sendBySes } from './send-by-ses.ts';
import { type SendDeps, sendEmail } from './send-email.ts';

const config = readConfig({ TABLE_NAME: v.string(), SECRETS_KEY_ID: v.string(), EMAIL_SENDER: v.string() }, process.env);

// Three tries end within the function's time; more of them are the queue's business.
const ses = new SESv2Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

const deps: SendDeps = {
  table: openTable(config.TABLE_NAME),
  decrypt: kmsSecrets(new KMSClient({}), config.SECRETS_KEY_ID).decrypt,
  send: sendBySes(ses, config.EMAIL_SENDER),
  clock: Date.now,
  log,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, (record) => sendEmail(deps, record.body), log);
