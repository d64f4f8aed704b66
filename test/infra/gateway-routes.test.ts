import { apiGroups } from '#functions/api.ts';
import { gatewayRoutes } from '#infra/gateway-routes.ts';
import { createRouter } from '#infra/local/gateway/http-routes.ts';
import { type ApiGroup, type EndpointSpec, pathOn } from '#shared/http/endpoint.ts';

/**
 * Returns a function that finds the group of a request in the same way as API Gateway. The function returns undefined
 * if no route matches.
 */
function leads(groups: readonly ApiGroup[]): (method: string, path: string) => string | undefined {
  const routes = gatewayRoutes(groups, 'fallback');
  const route = createRouter(routes.map(({ method, path, group }) => ({ routeKey: `${method} ${path}`, target: group })));
  return (method, path) => route(method, path)?.target;
}

const pathOf = (surface: ApiGroup['surface'], endpoint: EndpointSpec): string => pathOn(surface, endpoint).replace(/\{\w+\}/g, '123');

describe('the routes of the API', () => {
  const lead = leads(apiGroups);

  it('lead each contract to the function of its group, and HEAD to the function of GET', () => {
    const wrong = apiGroups.flatMap(({ name, surface, endpoints }) =>
      Object.values(endpoints).flatMap((endpoint) =>
        (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method])
          .filter((one) => lead(one, pathOf(surface, endpoint)) !== name)
          .map((one) => [one, endpoint.path, name]),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('lead an unsupported method to a function that knows all methods of the path', () => {
    expect(lead('PUT', '/v1/orders')).toBe('orders');
    // Two functions share this path, and each knows only its own methods. The fallback knows the methods of all
    // functions.
    expect(lead('PUT', '/admin/v1/stores/s/products/7')).toBe('fallback');
  });

  it('lead unknown paths below a prefix to the group of the prefix, and other paths nowhere', () => {
    expect(lead('GET', '/v1/orders/7/nothing')).toBe('orders');
    expect(lead('GET', '/v1/nothing')).toBeUndefined();
    expect(lead('GET', '/wp-login.php')).toBeUndefined();
  });

  it("have no greedy route for one method, so API Gateway's preference for method or path does not matter", () => {
    expect(gatewayRoutes(apiGroups, 'docs').filter(({ method, path }) => path.endsWith('+}') && method !== 'ANY')).toEqual([]);
  });

  it('are unique', () => {
    const keys = gatewayRoutes(apiGroups, 'docs').map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a new noun of ten endpoints', () => {
  const [orders] = Object.values(apiGroups.find(({ name }) => name === 'orders')?.endpoints ?? {});
  const paths = ['', '/{id}', '/{id}/approve', '/{id}/reject', '/{id}/notes'];
  const endpoints = Object.fromEntries(
    paths.flatMap((path) =>
      (['GET', 'POST'] as const).map((method) => [`${method}${path}`, { ...orders, method, path: `/warranties${path}` }]),
    ),
  ) as ApiGroup['endpoints'];
  const withWarranties: readonly ApiGroup[] = [...apiGroups, { name: 'warranties', surface: 'public', endpoints }];

  it('adds two routes', () => {
    expect(gatewayRoutes(withWarranties, 'docs').length - gatewayRoutes(apiGroups, 'docs').length).toBe(2);
    expect(leads(withWarranties)('POST', '/v1/warranties/7/approve')).toBe('warranties');
  });
});
