import type { CloudWatchLogsEvent } from 'aws-lambda';
import { rememberRecorded } from '#shared/api-log/recorded-ids.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, withinInvocation } from '#shared/lambda/within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { recordApiLog } from './record-api-log.ts';

const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);
/** Of a busy store, some ten seconds. They take 1.6 MB. */
const recorded = rememberRecorded(10_000);

export const handler = (event: CloudWatchLogsEvent, invocation: InvocationTime): Promise<void> =>
  withinInvocation(invocation, () => recordApiLog({ table, log, recorded }, event));
