import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { openTable } from '#shared/table/table-client.ts';
import { recordImage } from './record-image.ts';

const config = readConfig({ TABLE_NAME: v.string(), MEDIA_BASE_URL: v.string() }, process.env);
const nextUlid = monotonicFactory();

const deps = {
  table: openTable(config.TABLE_NAME),
  newEventId: () => `evt_${nextUlid()}`,
  mediaBaseUrl: config.MEDIA_BASE_URL,
  clock: Date.now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, (record) => recordImage(deps, record.body), log);
