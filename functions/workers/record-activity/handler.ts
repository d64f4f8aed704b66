import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { recordEvent, usualBelievedMs } from './record-event.ts';

const env = readEnvironment(environment, process.env);
const { timeScale } = readLocalSettings(process.env);
const deps = { table: openTable(env.TABLE_NAME), clock: Date.now, believedMs: usualBelievedMs / timeScale };

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, (record) => recordEvent(deps, record.body), log);
