import type { Context } from 'aws-lambda';
import { withDeadline } from '#shared/table/deadline.ts';

/** The part of Lambda's context that tells how much longer the function may run. */
export type InvocationTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** The time that is reserved for reporting failed records after the work has ended. */
const answerReserveMs = 1_000;

/** Runs a worker's work with a deadline, so that its AWS calls end before Lambda stops the function. */
export const runWithinInvocation = <Result>(invocation: InvocationTime, work: () => Promise<Result>): Promise<Result> =>
  withDeadline(invocation.getRemainingTimeInMillis() - answerReserveMs, work);
