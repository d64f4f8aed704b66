import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { recordImage } from './record-image.ts';

const env = readEnvironment(environment, process.env);
const nextUlid = monotonicFactory();

const deps = {
  table: openTable(env.TABLE_NAME),
  newEventId: () => `evt_${nextUlid()}`,
  mediaBaseUrl: env.MEDIA_BASE_URL,
  clock: Date.now,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, (record) => recordImage(deps, record.body), log);
