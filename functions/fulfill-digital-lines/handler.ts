import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { monotonicFactory } from 'ulid';
import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { log } from '../../shared/log.ts';
import { eachRecord } from '../../shared/queue-worker.ts';
import { fulfillDigitalLines } from './fulfill-digital-lines.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);
const nextUlid = monotonicFactory();

const deps = { table: openTable(config.TABLE_NAME), newEventId: () => `evt_${nextUlid()}`, clock: Date.now };

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, (record) => fulfillDigitalLines(deps, record.body), log);
