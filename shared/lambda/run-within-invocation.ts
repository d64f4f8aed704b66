import type { Context } from 'aws-lambda';
import { withDeadline } from '#shared/table/deadline.ts';

/** The part of Lambda's context that tells how long the function may still run. */
export type InvocationTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** The time reserved for reporting failed records after the calls have ended. */
const answerReserveMs = 1_000;

/** Runs the work of a worker with a deadline, so that its AWS calls end before Lambda stops the function. */
export const runWithinInvocation = <Result>(invocation: InvocationTime, work: () => Promise<Result>): Promise<Result> =>
  withDeadline(invocation.getRemainingTimeInMillis() - answerReserveMs, work);
