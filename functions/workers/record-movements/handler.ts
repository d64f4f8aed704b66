import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { answeringHealthChecks } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, withinInvocation } from '#shared/lambda/within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { followRows, recordKeptChanges } from './record-movements.ts';

const env = readEnvironment(environment, process.env);

const deps = { table: openTable(env.TABLE_NAME), log, clock: Date.now };

/** Handles records of the stream, and the schedule that records kept changes again. */
export const handler = answeringHealthChecks((event: DynamoDBStreamEvent | ScheduledEvent, invocation: InvocationTime) =>
  withinInvocation(invocation, async () => {
    if ('Records' in event) return await followRows(deps, event);
    await recordKeptChanges(deps);
    return undefined;
  }),
);
