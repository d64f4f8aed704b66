import type { CloudWatchLogsEvent } from 'aws-lambda';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { recordApiLog } from './record-api-log.ts';

const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);

export const handler = (event: CloudWatchLogsEvent, invocation: InvocationTime): Promise<void> =>
  runWithinInvocation(invocation, () => recordApiLog({ table, log }, event));
