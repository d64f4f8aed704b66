import type { Context } from 'aws-lambda';
import { withDeadline } from '#shared/table/deadline.ts';

/** The part of Lambda's context that says how long the function may still run. */
export type InvocationTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** What is left to a worker to say which records failed, once its calls have ended. */
const answerReserveMs = 1_000;

/** Runs the work of a worker, whose calls of AWS end before Lambda would end the function with everything in it. */
export const withinInvocation = <Result>(invocation: InvocationTime, work: () => Promise<Result>): Promise<Result> =>
  withDeadline(invocation.getRemainingTimeInMillis() - answerReserveMs, work);
