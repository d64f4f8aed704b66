import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { openTable } from '#shared/table/table-client.ts';
import { fanOutRecord } from './fan-out-record.ts';
import { firstAttempts } from './first-attempts.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    DELIVERIES_FIRST_QUEUE_URL: v.string(),
    LOCAL_TIME_SCALE: v.optional(v.pipe(v.string(), v.transform(Number), v.number(), v.gtValue(0)), '1'),
  },
  process.env,
);

const deps = {
  table: openTable(config.TABLE_NAME),
  queue: { sqs: new SQSClient({}), queueUrl: config.DELIVERIES_FIRST_QUEUE_URL },
  firstAttempts: firstAttempts(config.LOCAL_TIME_SCALE),
  log,
  clock: Date.now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, ({ body, attributes }) => fanOutRecord(deps, { body, receives: Number(attributes.ApproximateReceiveCount) }), log);
