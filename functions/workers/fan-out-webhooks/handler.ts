import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { fanOutRecord } from './fan-out-event.ts';
import { firstAttempts } from './first-attempts.ts';
import { environment } from './function.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  queue: { sqs: withCallDeadline(new SQSClient(clientSettings)), queueUrl: env.DELIVERIES_FIRST_QUEUE_URL },
  firstAttempts: firstAttempts(local.timeScale),
  log,
  clock: Date.now,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(
    event,
    invocation,
    ({ body, attributes }) => fanOutRecord(deps, { body, receives: Number(attributes.ApproximateReceiveCount) }),
    log,
  );
