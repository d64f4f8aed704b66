import { apiGroups } from '#functions/api.ts';
import { pathOn } from '#shared/http/endpoint.ts';
import { contractMatcher } from '#shared/http/match-contract.ts';

const at = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`) => ({
  surface: 'public' as const,
  endpoint: { method, path },
  value: path,
});
const { match, methodsAt } = contractMatcher([
  at('GET', '/orders/{id}'),
  at('GET', '/orders/preview'),
  at('POST', '/orders/{id}/refunds/{refund_id}'),
  at('DELETE', '/orders/{id}'),
  at('GET', '/openapi.json'),
]);

describe('a request', () => {
  it.each([
    ['GET', '/v1/orders/7', '/orders/{id}', { id: '7' }],
    ['HEAD', '/v1/orders/7', '/orders/{id}', { id: '7' }],
    ['GET', '/v1/orders/preview', '/orders/preview', {}],
    ['POST', '/v1/orders/7/refunds/8', '/orders/{id}/refunds/{refund_id}', { id: '7', refund_id: '8' }],
    ['GET', '/v1/orders/é %41?', '/orders/{id}', { id: 'é %41?' }],
  ])('%s %s matches the contract %s', (method, path, contract, params) => {
    expect(match(method, path)).toMatchObject({ value: contract, params });
  });

  it.each([
    ['PUT', '/v1/orders/7'],
    ['HEAD', '/v1/orders/7/refunds/8'],
    ['GET', '/orders/7'],
    ['GET', '/v1/orders/'],
    ['GET', '/v1/orders/7/'],
    ['GET', '/v1/orders/7/8'],
    ['GET', '/v1/openapi_json'],
  ])('%s %s matches none', (method, path) => {
    expect(match(method, path)).toBeUndefined();
  });

  it('names the route of its contract', () => {
    expect(match('HEAD', '/v1/orders/7')?.routeKey).toBe('GET /v1/orders/{id}');
  });
});

it('the methods of a path are found', () => {
  expect(methodsAt('/v1/orders/7')).toEqual(['DELETE', 'GET']);
  expect(methodsAt('/v1/orders/7/refunds/8')).toEqual(['POST']);
  expect(methodsAt('/v1/nothing')).toEqual([]);
});

it('exactly the right contract of each group is found by its path', () => {
  for (const { surface, endpoints } of apiGroups) {
    const entries = Object.entries(endpoints);
    const matcher = contractMatcher(entries.map(([name, endpoint]) => ({ surface, endpoint, value: name })));
    const found = entries.map(
      ([, endpoint]) => matcher.match(endpoint.method, pathOn(surface, endpoint).replace(/\{\w+\}/g, '123'))?.value,
    );
    expect(found).toEqual(entries.map(([name]) => name));
  }
});
