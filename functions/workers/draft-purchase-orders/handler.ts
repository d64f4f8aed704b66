import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openIds } from '#functions/wiring/ids.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { draftPurchaseOrders } from './draft-purchase-orders.ts';
import { environment } from './function.ts';

const deps = { ...openIds(), table: openTable(readEnvironment(environment, process.env).TABLE_NAME), log, clock: Date.now };

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(event, invocation, (record) => draftPurchaseOrders(deps, record.body), log);
