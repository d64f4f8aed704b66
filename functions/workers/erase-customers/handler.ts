import { S3Client } from '@aws-sdk/client-s3';
import { usualPace } from '#shared/erasure/erasure.ts';
import { fileClientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { answeringHealthChecks } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, withinInvocation } from '#shared/lambda/within-invocation.ts';
import { endingInTime } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { deletedFiles } from './deleted-files.ts';
import { eraseCustomers } from './erase-customers.ts';
import { environment } from './function.ts';

const env = readEnvironment(environment, process.env);
const { timeScale } = readLocalSettings(process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  files: deletedFiles(endingInTime(new S3Client(fileClientSettings)), env.IMPORT_BUCKET),
  clock: Date.now,
  log,
  pace: { settledAfterMs: usualPace.settledAfterMs / timeScale, betweenPassesMs: usualPace.betweenPassesMs / timeScale },
};

export const handler = answeringHealthChecks((_: unknown, invocation: InvocationTime) =>
  withinInvocation(invocation, () => eraseCustomers(deps)),
);
