import { AsyncLocalStorage } from 'node:async_hooks';
import { measure } from '#shared/lambda/metrics.ts';
import { isThrottle } from './retry-transient.ts';

/*
 * Calls that are not repeated when they are throttled. The SDK waits longer after each throttle, seconds in all; a counter that is throttled
 * has its answer with the first one.
 */

const refusing = new AsyncLocalStorage<true>();

/** Stands for a throttle where the SDK decides about retries: it repeats what has the name of one. */
class ThrottledOnce extends Error {
  readonly throttle: unknown;

  constructor(throttle: unknown) {
    super('throttled', { cause: throttle });
    this.name = 'ThrottledOnce';
    this.throttle = throttle;
  }
}

/**
 * Makes calls without retries after a throttle; other errors are retried as usual.
 * @throws the error of DynamoDB, a throttle at once
 */
export async function refuseThrottled<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await refusing.run(true, call);
  } catch (error) {
    throw error instanceof ThrottledOnce ? error.throttle : error;
  }
}

/** The error for a failed attempt: its own, or one that the SDK does not retry. Measures throttles, also those that a retry makes good. */
export function attemptError(error: unknown): unknown {
  if (!isThrottle(error)) return error;
  measure('ThrottledCalls');
  return refusing.getStore() === true ? new ThrottledOnce(error) : error;
}
