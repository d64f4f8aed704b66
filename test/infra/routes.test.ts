import { apiGroups } from '#functions/api.ts';
import { apiFunctions } from '#infra/functions.ts';
import { routeKey } from '#shared/http/endpoint.ts';
import { functionName, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const { api } = templatesOf({ stage: 'prod' });

/** Route key → the function behind it, as API Gateway would follow it. */
function routes(): Record<string, string> {
  const resources = resourcesOf(api);
  const functionBehind = (route: Resource): string => {
    const integration = resources[textOf(route, 'Target', 'Fn::Join', 1, 1, 'Ref')];
    return functionName(resources[textOf(integration, 'IntegrationUri', 'Fn::GetAtt', 0)]);
  };
  return Object.fromEntries(
    Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Route')).map((route) => [textOf(route, 'RouteKey'), functionBehind(route)]),
  );
}

/** The pages; what is no contract of the admin API below them keeps the fallback, which answers as the API does. */
const pages = {
  'GET /admin': 'console',
  'HEAD /admin': 'console',
  'GET /admin/{path+}': 'console',
  'HEAD /admin/{path+}': 'console',
  'GET /admin/v1': 'docs',
  'HEAD /admin/v1': 'docs',
  'GET /admin/v1/{path+}': 'docs',
  'HEAD /admin/v1/{path+}': 'docs',
  'GET /docs': 'console',
  'HEAD /docs': 'console',
  'GET /docs/{path+}': 'console',
  'HEAD /docs/{path+}': 'console',
};

describe('routes of the API', () => {
  it('are the contracts, each led to the function of its group, the pages and the fallback: none missing, none more', () => {
    const contracts = apiGroups.flatMap(({ name, surface, endpoints }) =>
      Object.values(endpoints).map((endpoint) => [routeKey(surface, endpoint), name]),
    );
    expect(routes()).toEqual({ ...Object.fromEntries(contracts), ...pages, $default: 'docs' });
    expect(Object.keys(routes())).toHaveLength(contracts.length + Object.keys(pages).length + 1);
  });

  it('leave no function of the API without a route', () => {
    expect(Object.keys(apiFunctions).sort()).toEqual([...new Set(apiGroups.map(({ name }) => name))].sort());
  });

  it('reach their function in payload format 2.0, by one permission for each function', () => {
    const integrations = Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Integration'));
    expect(new Set(integrations.map((integration) => textOf(integration, 'PayloadFormatVersion')))).toEqual(new Set(['2.0']));
    const permissions = Object.values(resourcesOf(api, 'AWS::Lambda::Permission'));
    const ofGateway = permissions.filter((permission) => propertyOf(permission, 'Principal') === 'apigateway.amazonaws.com');
    expect(ofGateway).toHaveLength(integrations.length);
  });

  it('have no authorizer: the functions verify themselves', () => {
    api.resourceCountIs('AWS::ApiGatewayV2::Authorizer', 0);
  });
});
