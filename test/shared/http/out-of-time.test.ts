import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { lambdaContext } from '#test/support/builders/api-event.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

/** The remaining time in ms, including 1.5 seconds that are reserved for the response. */
const remaining = 1_900;

/**
 * Returns an API whose table can be made to throttle an operation. The Lambda function that runs the API has less than
 * two seconds left.
 */
async function aThrottledApi() {
  let throttled: string | null = null;
  const api: Api = await anApi({
    intercept: (operation) => {
      if (operation === throttled) throw new DynamoError('com.amazonaws.dynamodb.v20120810#ThrottlingException', 'slow down');
    },
  });
  return {
    ...api,
    throttle: (operation: string | null) => {
      throttled = operation;
    },
  };
}

beforeEach(() => {
  jest.spyOn(lambdaContext, 'getRemainingTimeInMillis').mockReturnValue(remaining);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a table that throttles until the deadline', () => {
  it('ends retries, and causes a 503 with the time to retry', async () => {
    const api = await aThrottledApi();
    const key = await api.key();
    api.throttle('Query');
    const { statusCode, headers, json } = await api.send({ route: '/v1/customers', key });
    expect([statusCode, headers['Retry-After'], json.error.type, json.error.code]).toEqual([503, '1', 'server', 'overloaded']);
    api.close();
  });

  it('releases the Idempotency-Key, so that the same request then runs once', async () => {
    const api = await aThrottledApi();
    const key = await api.key();
    const create = () =>
      api.send({
        method: 'POST',
        route: '/v1/customers',
        key,
        headers: { 'idempotency-key': 'k1' },
        body: { email: 'grace@example.com' },
      });
    api.throttle('TransactWriteItems');
    expect((await create()).statusCode).toBe(503);
    api.throttle(null);
    expect((await create()).statusCode).toBe(201);
    api.close();
  });
});
