import { storeOperations } from '#shared/client/generated/store-api.ts';
import { matcherOf } from '#shared/client/match-operation.ts';
import { createStoreClient } from '#shared/client/store-client.ts';
import { mockedError, mockFetch } from '#shared/client/testing.ts';

describe('the fetch for tests', () => {
  it('distinguishes all operations of the document', () => {
    const match = matcherOf(storeOperations);
    for (const [operation, { method, path }] of Object.entries(storeOperations)) {
      const ids = [...path.matchAll(/\{\w+\}/g)].map((_, index) => `a${index}`);
      const filled = ids.reduce((text, id) => text.replace(/\{\w+\}/, id), path as string);
      expect(match(method, new URL(`https://mocked/v1${filled}`))).toEqual({ operation, ids });
    }
  });

  it('returns the answers of the test, and records the requests', async () => {
    const mock = mockFetch({
      getOrder: ({ ids }) => ({ id: Number(ids[0]) }),
      listOrders: [{ id: 1 }],
      createOrder: mockedError(422, 'invalid_fields', [{ param: 'customer', code: 'required' }]),
    });
    const store = createStoreClient({ apiKey: 'k', baseUrl: '/v1', fetch: mock.fetch, newKey: () => 'key-1' });
    expect(await store.orders.get(7)).toEqual({ id: 7 });
    expect((await store.orders.list({ status: 'processing' }).page()).data).toEqual([{ id: 1 }]);
    const order = { customer: { email: 'ada@example.com' }, line_items: [] };
    await expect(store.orders.create(order)).rejects.toMatchObject({
      status: 422,
      code: 'invalid_fields',
      errors: [{ param: 'customer', code: 'required' }],
    });
    await expect(store.products.get(1)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(mock.requests.map(({ operation, ids, body }) => [operation, ids, body])).toEqual([
      ['getOrder', ['7'], null],
      ['listOrders', [], null],
      ['createOrder', [], order],
      ['getProduct', ['1'], null],
    ]);
    expect(mock.requests[1]?.query.get('status')).toBe('processing');
    expect(mock.requests[2]?.headers.get('idempotency-key')).toBe('key-1');
  });
});
