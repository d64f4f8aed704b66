import { SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { enqueueDueDeliveries } from './enqueue-due-deliveries.ts';
import { environment, intervalMin } from './function.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  queue: { sqs: withCallDeadline(new SQSClient(clientSettings)), queueUrl: env.DELIVERIES_RETRY_QUEUE_URL },
  clock: Date.now,
  log,
  periodMs: (intervalMin * 60_000) / local.timeScale,
};

export const handler = withHealthCheck((_: unknown, invocation: InvocationTime) =>
  runWithinInvocation(invocation, () => enqueueDueDeliveries(deps)),
);
