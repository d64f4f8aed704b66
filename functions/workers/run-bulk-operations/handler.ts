import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openIds } from '#functions/wiring/ids.ts';
import { openSecrets } from '#functions/wiring/open-api-group.ts';
import { clientSettings, fileClientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { lastRequestMs } from '#shared/lambda/last-request.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { bulkFilesInBucket } from './bulk-files.ts';
import { environment, timeoutSec } from './function.ts';
import { openLineRunners } from './lines-as.ts';
import { openPace, ownMachine, sharedMachine } from './pace.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';
import { runBulkStep } from './run-bulk-step.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);
const table = openTable(env.TABLE_NAME);
const ids = openIds();
const secrets = openSecrets(table, kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID));
// Locally, the worker is given a slower pace, because it shares the machine with the functions that answer requests.
const pace = local.sharesMachine ? sharedMachine : ownMachine;
const imagePolicy = imageTargets(local.allowLoopback, local.allowNetworks);
const s3 = withCallDeadline(new S3Client({ ...fileClientSettings, responseChecksumValidation: 'WHEN_REQUIRED' }));

const deps: RunBulkDeps = {
  table,
  files: bulkFilesInBucket(s3, env.IMPORT_BUCKET),
  ...openLineRunners({ ...ids, table, imagePolicy, randomBytes, secrets, pause: sleep, log, pageLimit: pace.pageLimit }),
  newEventId: ids.newEventId,
  clock: Date.now,
  pace,
  atPace: openPace(pace, { clock: Date.now, pause: sleep, lastRequestMs }),
  log,
  stepMs: 20_000,
  leaseMs: timeoutSec * 1000,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, ({ body }) => runBulkStep(deps, body), log);
