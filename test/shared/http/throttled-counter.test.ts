import { DynamoError } from '#infra/local/dynamodb/errors.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const dynamo = (name: string): DynamoError => new DynamoError(`com.amazonaws.dynamodb.v20120810#${name}`, 'slow down');
const list = `/admin/v1/stores/{store_id}/api-keys`;
const params = { store_id: aStore().id };

/** Returns an API in which selected counters can be made to fail. */
async function aBusyApi() {
  let failing: { readonly prefix: string; readonly error: () => Error } | null = null;
  let attempts = 0;
  const api: Api = await anApi({
    intercept: (operation, input) => {
      const { Key } = input as { readonly Key?: { readonly pk?: { readonly S?: string } } };
      if (failing === null || operation !== 'UpdateItem' || Key?.pk?.S?.startsWith(failing.prefix) !== true) return;
      attempts += 1;
      throw failing.error();
    },
  });
  return {
    ...api,
    attempts: () => attempts,
    fail: (prefix: string, error: () => Error) => {
      failing = { prefix, error };
    },
  };
}

describe('a counter that is throttled', () => {
  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'])(
    'by %s refuses the request of its credential at the first attempt, with 429',
    async (name) => {
      const api = await aBusyApi();
      const key = await api.key();
      await api.send({ route: '/v1/store', key });
      api.fail('CREDENTIAL#', () => dynamo(name));
      const { statusCode, headers, json } = await api.send({ route: '/v1/store', key });
      expect([statusCode, json.error.type, json.error.code]).toEqual([429, 'rate_limited', 'rate_limited']);
      expect([headers['Retry-After'], headers['X-RateLimit-Limit'], headers['X-RateLimit-Remaining']]).toEqual(['1', '120', '0']);
      expect(Number(headers['X-RateLimit-Reset'])).toBeGreaterThan(0);
      expect(api.attempts()).toBe(1);
      api.close();
    },
  );

  it('refuses callers counted by address, and people, without exception', async () => {
    const api = await aBusyApi();
    const token = await api.token({ email: 'ada@example.com', operator: true });
    api.fail('RATE#', () => dynamo('ThrottlingException'));
    const answers = [
      await api.send({ route: '/v1/store' }),
      await api.send({ route: '/v1/store', key: 'so_live_nothing' }),
      await api.send({ route: list, params, key: token }),
    ];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['Retry-After'], headers['X-RateLimit-Remaining']])).toEqual([
      [429, '1', '0'],
      [429, '1', '0'],
      [429, '1', '0'],
    ]);
    expect(api.attempts()).toBe(3);
    api.close();
  });

  it('differs from a failing one, which is retried and then causes a 500, or lets a caller counted by address pass', async () => {
    const api = await aBusyApi();
    const key = await api.key();
    api.fail('CREDENTIAL#', () => dynamo('InternalServerError'));
    const failed = await api.send({ route: '/v1/store', key });
    expect([failed.statusCode, failed.json.error.code]).toEqual([500, 'server_error']);
    api.fail('CREDENTIAL#', () => dynamo('TransactionConflictException'));
    const held = await api.send({ route: '/v1/store', key });
    expect([held.statusCode, held.json.error.code, held.headers['Retry-After']]).toEqual([503, 'overloaded', '1']);
    api.fail('RATE#', () => dynamo('AccessDeniedException'));
    expect((await api.send({ route: '/v1/openapi.json' })).statusCode).toBe(200);
    api.close();
  });
});
