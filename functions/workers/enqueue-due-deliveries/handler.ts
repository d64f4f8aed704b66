import { SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { answeringHealthChecks } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, withinInvocation } from '#shared/lambda/within-invocation.ts';
import { endingInTime } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { enqueueDueDeliveries } from './enqueue-due-deliveries.ts';
import { environment, everyMin } from './function.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  queue: { sqs: endingInTime(new SQSClient(clientSettings)), queueUrl: env.DELIVERIES_RETRY_QUEUE_URL },
  clock: Date.now,
  log,
  periodMs: (everyMin * 60_000) / local.timeScale,
};

export const handler = answeringHealthChecks((_: unknown, invocation: InvocationTime) =>
  withinInvocation(invocation, () => enqueueDueDeliveries(deps)),
);
