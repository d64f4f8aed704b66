import { SQSClient } from '@aws-sdk/client-sqs';
import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { log } from '#shared/lambda/log.ts';
import { openTable } from '#shared/table/table-client.ts';
import { enqueueDueDeliveries } from './enqueue-due-deliveries.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    DELIVERIES_RETRY_QUEUE_URL: v.string(),
    LOCAL_TIME_SCALE: v.optional(v.pipe(v.string(), v.transform(Number), v.number(), v.gtValue(0)), '1'),
  },
  process.env,
);

/** Its schedule, as `infra/functions.ts` has it. */
const periodMs = 60_000;

const deps = {
  table: openTable(config.TABLE_NAME),
  queue: { sqs: new SQSClient({}), queueUrl: config.DELIVERIES_RETRY_QUEUE_URL },
  clock: Date.now,
  log,
  periodMs: periodMs / config.LOCAL_TIME_SCALE,
};

export const handler = (): Promise<void> => enqueueDueDeliveries(deps);
