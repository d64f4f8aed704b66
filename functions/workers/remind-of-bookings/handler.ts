import { readEnvironment } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { ulidSequence } from '#shared/lambda/ulids.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { remindOfBookings } from './remind-of-bookings.ts';

const env = readEnvironment(environment, process.env);
const nextUlid = ulidSequence();

const deps = { table: openTable(env.TABLE_NAME), log, clock: Date.now, newEventId: () => `evt_${nextUlid()}` };

export const handler = withHealthCheck((_: unknown, invocation: InvocationTime) =>
  runWithinInvocation(invocation, () => remindOfBookings(deps)),
);
