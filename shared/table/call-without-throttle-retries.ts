import { AsyncLocalStorage } from 'node:async_hooks';
import { measure } from '#shared/lambda/metrics.ts';
import { isThrottle } from './retry-transient.ts';

/*
 * Makes calls that the SDK does not retry after a throttling error. Normally the SDK retries with ever longer pauses,
 * for seconds in total. A throttled counter needs no such retries: its caller takes the first throttling error as the
 * answer, or retries by itself.
 */

const refusing = new AsyncLocalStorage<true>();

/**
 * Replaces a throttling error, so that the SDK, which recognizes throttling by the error's name, does not retry the
 * call.
 */
class ThrottledOnce extends Error {
  readonly throttle: unknown;

  constructor(throttle: unknown) {
    super('throttled', { cause: throttle });
    this.name = 'ThrottledOnce';
    this.throttle = throttle;
  }
}

/**
 * Makes calls without retrying after throttling; other errors are retried as usual.
 * @throws DynamoDB's error; a throttling error immediately
 */
export async function callWithoutThrottleRetries<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await refusing.run(true, call);
  } catch (error) {
    throw error instanceof ThrottledOnce ? error.throttle : error;
  }
}

/**
 * Returns the error of a failed attempt, or a replacement if the SDK must not retry it. Also measures throttling,
 * including errors that a retry resolves.
 */
export function attemptError(error: unknown): unknown {
  if (!isThrottle(error)) return error;
  measure('ThrottledCalls');
  return refusing.getStore() === true ? new ThrottledOnce(error) : error;
}
