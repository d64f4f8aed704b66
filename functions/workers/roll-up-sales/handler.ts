import { readEnvironment } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { rollUpSales } from './roll-up-sales.ts';

const env = readEnvironment(environment, process.env);

const deps = { table: openTable(env.TABLE_NAME), log, clock: Date.now };

export const handler = withHealthCheck((_: unknown, invocation: InvocationTime) =>
  runWithinInvocation(invocation, () => rollUpSales(deps)),
);
