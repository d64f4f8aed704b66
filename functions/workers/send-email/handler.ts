import { KMSClient } from '@aws-sdk/client-kms';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { maxEmailReceives } from '#shared/emails/email-request.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { isFeedback, recordFeedback } from './record-feedback.ts';
import { sendBySes } from './send-by-ses.ts';
import { type SendDeps, sendEmail } from './send-email.ts';

const env = readEnvironment(environment, process.env);

// The deadline leaves time for three attempts within the function's timeout; after that, the queue retries.
const ses = withCallDeadline(new SESv2Client(clientSettings));

const deps: SendDeps = {
  table: openTable(env.TABLE_NAME),
  decrypt: kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID).decrypt,
  send: sendBySes(ses, { sender: env.EMAIL_SENDER, configurationSet: env.EMAIL_CONFIGURATION_SET }),
  clock: Date.now,
  log,
};

const take = ({ body, attributes }: SQSRecord): Promise<void> =>
  isFeedback(body) ? recordFeedback(deps, body) : sendEmail(deps, body, Number(attributes.ApproximateReceiveCount) >= maxEmailReceives);

/** Handles two kinds of messages: requests to send e-mails, and reports from SES about sent e-mails. */
export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> => eachRecord(event, invocation, take, log);
