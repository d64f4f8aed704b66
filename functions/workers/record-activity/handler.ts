import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { recordEvent } from './record-event.ts';

const env = readEnvironment(environment, process.env);
const deps = { table: openTable(env.TABLE_NAME) };

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, (record) => recordEvent(deps, record.body), log);
