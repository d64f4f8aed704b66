import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openIds } from '#functions/wiring/ids.ts';
import { portsOf } from '#functions/wiring/open-group.ts';
import { alreadyAdmitted, unknownRate } from '#shared/http/authentication.ts';
import { chunkLimits } from '#shared/imports/split-items.ts';
import { fileClientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/within-invocation.ts';
import { endingInTime } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { callOperations } from './call-operations.ts';
import { calledOperations } from './called-operations.ts';
import { environment, timeoutSec } from './function.ts';
import { filesInBucket } from './import-files.ts';
import { type RunImportDeps, runImportStep } from './run-import-step.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);
const table = openTable(env.TABLE_NAME);
const ids = openIds();
const groups = calledOperations({ ...ids, table, imagePolicy: imageTargets(local.allowLoopback, local.allowNetworks) });
const callMs = 25_000;

const deps: RunImportDeps = {
  table,
  files: filesInBucket(
    endingInTime(new S3Client({ ...fileClientSettings, responseChecksumValidation: 'WHEN_REQUIRED' })),
    env.IMPORT_BUCKET,
  ),
  // `itemsPerSec` limits these calls, so they are not counted among the requests of the person.
  callAs: (caller, keyOf) =>
    callOperations(
      groups,
      portsOf(
        table,
        alreadyAdmitted((nowMs) => ({ rate: unknownRate(600, nowMs), caller })),
        null,
      ),
      { keyOf, callMs },
    ),
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  newEventId: ids.newEventId,
  clock: Date.now,
  pause: sleep,
  log,
  limits: chunkLimits,
  stepMs: 20_000,
  leaseMs: timeoutSec * 1000,
  itemsPerSec: 20 * local.timeScale,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, ({ body }) => runImportStep(deps, body), log);
