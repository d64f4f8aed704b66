import { readEnvironment } from '#shared/lambda/environment.ts';
import { answeringHealthChecks } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { ulidSequence } from '#shared/lambda/ulids.ts';
import { type InvocationTime, withinInvocation } from '#shared/lambda/within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { remindOfBookings } from './remind-of-bookings.ts';

const env = readEnvironment(environment, process.env);
const nextUlid = ulidSequence();

const deps = { table: openTable(env.TABLE_NAME), log, clock: Date.now, newEventId: () => `evt_${nextUlid()}` };

export const handler = answeringHealthChecks((_: unknown, invocation: InvocationTime) =>
  withinInvocation(invocation, () => remindOfBookings(deps)),
);
