import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { processRowChanges, recordKeptChanges } from './record-movements.ts';

const env = readEnvironment(environment, process.env);

const deps = { table: openTable(env.TABLE_NAME), log, clock: Date.now };

/** Handles records from the stream, and scheduled runs, which retry the changes that were kept for later. */
export const handler = withHealthCheck((event: DynamoDBStreamEvent | ScheduledEvent, invocation: InvocationTime) =>
  runWithinInvocation(invocation, async () => {
    if ('Records' in event) return await processRowChanges(deps, event);
    await recordKeptChanges(deps);
    return undefined;
  }),
);
