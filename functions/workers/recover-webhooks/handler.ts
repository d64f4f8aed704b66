import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { intervalMin } from '../enqueue-due-deliveries/function.ts';
import { environment } from './function.ts';
import { recoverWebhooks } from './recover-webhooks.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  clock: Date.now,
  log,
  // The interval between runs of the worker that drains backlogs.
  periodMs: (intervalMin * 60_000) / local.timeScale,
};

export const handler = withHealthCheck((_: unknown, invocation: InvocationTime) =>
  runWithinInvocation(invocation, () => recoverWebhooks(deps)),
);
