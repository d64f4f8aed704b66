import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { lambdaContext } from '#test/support/builders/api-event.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

/** What the pipeline keeps back for the answer is a second and a half. */
const remaining = 1_900;

/** An API whose table throttles an operation from when it is told to, for the last two seconds of a function. */
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

describe('a table that throttles until the time is over', () => {
  it('is a 503 that says when to come back, while there is time to answer', async () => {
    const api = await aThrottledApi();
    const key = await api.key();
    api.throttle('Query');
    const startedMs = performance.now();
    const { statusCode, headers, json } = await api.send({ route: '/v1/customers', key });
    expect([statusCode, headers['Retry-After'], json.error.type, json.error.code]).toEqual([503, '1', 'server', 'overloaded']);
    expect(performance.now() - startedMs).toBeLessThan(remaining);
    api.close();
  });

  it('gives the Idempotency-Key back: the same request is then made once', async () => {
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
