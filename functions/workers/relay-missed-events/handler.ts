import { openBus } from '#shared/events/open-bus.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { relayMissedEvents } from './relay-missed-events.ts';

const env = readEnvironment(environment, process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  bus: openBus(),
  busName: env.EVENT_BUS_NAME,
  log,
  clock: Date.now,
};

export const handler = withHealthCheck((_: unknown, invocation: InvocationTime) =>
  runWithinInvocation(invocation, () => relayMissedEvents(deps)),
);
