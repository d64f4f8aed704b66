import { AsyncLocalStorage } from 'node:async_hooks';
import { measure } from '#shared/lambda/metrics.ts';
import { isThrottle } from './retry-transient.ts';

/*
 * Makes calls that the SDK does not retry after a throttling error. The SDK's own retries would take seconds. Callers
 * that update a counter either give up at the first throttling error or make their own retries.
 */

const refusing = new AsyncLocalStorage<true>();

/**
 * The error that replaces a throttling error. The SDK does not retry this error, because the SDK recognizes throttling
 * errors by their name.
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
 * Returns the error to throw after a failed attempt: a replacement if the SDK must not retry, otherwise the error
 * itself. Counts all throttling errors.
 */
export function attemptError(error: unknown): unknown {
  if (!isThrottle(error)) return error;
  measure('ThrottledCalls');
  return refusing.getStore() === true ? new ThrottledOnce(error) : error;
}
