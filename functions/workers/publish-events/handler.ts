import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { answeringHealthChecks } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, withinInvocation } from '#shared/lambda/within-invocation.ts';
import { endingInTime } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { publishEvents } from './publish-events.ts';

const env = readEnvironment(environment, process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  bus: endingInTime(new EventBridgeClient(clientSettings)),
  busName: env.EVENT_BUS_NAME,
  log,
  clock: Date.now,
};

export const handler = answeringHealthChecks((batch: DynamoDBStreamEvent, invocation: InvocationTime) =>
  withinInvocation(invocation, () => publishEvents(deps, batch)),
);
