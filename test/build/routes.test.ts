import { apiGroups } from '#functions/api.ts';
import { apiFunctions } from '#infra/functions.ts';
import { gatewayRoutes } from '#infra/gateway-routes.ts';
import { readableArn } from './readable-arn.ts';
import { calledAlias, calledFunction, functionName, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const { front, public: integrations, admin } = templatesOf({ stage: 'prod' });
const stacks = [front, integrations, admin];
const ofType = (type: string): Resource[] => stacks.flatMap((stack) => Object.values(resourcesOf(stack, type)));

/** Returns the name of the function that API Gateway calls for each route key. */
function routes(): Record<string, string> {
  return Object.fromEntries(
    stacks.flatMap((stack) => {
      const resources = resourcesOf(stack);
      const functionBehind = (route: Resource): string => {
        const integration = resources[textOf(route, 'Target', 'Fn::Join', 1, 1, 'Ref')];
        return functionName(calledFunction(resources, propertyOf(integration, 'IntegrationUri')));
      };
      return Object.values(resourcesOf(stack, 'AWS::ApiGatewayV2::Route')).map((route) => [
        textOf(route, 'RouteKey'),
        functionBehind(route),
      ]);
    }),
  );
}

/**
 * Returns two things for each route: the ARN of a call to the route, and the ARN patterns of the calls that the route's
 * function accepts. Both are shortened to the part after the API id.
 */
function calledFrom(): Record<string, { readonly arn: string; readonly allowed: readonly RegExp[] }> {
  const entries = stacks.flatMap((stack) => {
    const resources = resourcesOf(stack);
    const permissions = Object.values(resourcesOf(stack, 'AWS::Lambda::Permission')).filter(
      (permission) => propertyOf(permission, 'Principal') === 'apigateway.amazonaws.com',
    );
    return Object.values(resourcesOf(stack, 'AWS::ApiGatewayV2::Route')).map((route) => {
      const integration = resources[textOf(route, 'Target', 'Fn::Join', 1, 1, 'Ref')];
      const alias = calledAlias(resources, propertyOf(integration, 'IntegrationUri'));
      const [method = '', path = ''] = textOf(route, 'RouteKey').split(' ');
      const arn = method === '$default' ? '/stage/$default' : `/stage/${method === 'ANY' ? 'PUT' : method}${path}`;
      const ofAlias = permissions.filter((permission) => calledAlias(resources, propertyOf(permission, 'FunctionName')) === alias);
      const allowed = ofAlias.map((permission) => patternOf(readableArn(propertyOf(permission, 'SourceArn'))));
      return [textOf(route, 'RouteKey'), { arn, allowed }] as const;
    });
  });
  return Object.fromEntries(entries);
}

/** Converts the part of an ARN after the API id to a pattern. A `*` matches any string, including slashes. */
const patternOf = (sourceArn: string): RegExp =>
  new RegExp(`^${sourceArn.slice(sourceArn.indexOf('/')).replaceAll('$', '\\$').replaceAll('*', '.*')}$`);

/**
 * The routes of the pages. Unknown paths below `/admin/v1` go to `docs`, so that the client gets an API error instead
 * of a page.
 */
const pages = {
  'ANY /admin': 'console',
  'ANY /admin/{path+}': 'console',
  'ANY /admin/v1': 'docs',
  'ANY /admin/v1/{path+}': 'docs',
  'ANY /docs': 'console',
  'ANY /docs/{path+}': 'console',
  'ANY /llms.txt': 'console',
};

describe('routes of the API', () => {
  it('are exactly those from contracts to their groups, the pages and the fallback', () => {
    const ofContracts = gatewayRoutes(apiGroups, 'docs').map(({ method, path, group }) => [`${method} ${path}`, group]);
    expect(routes()).toEqual({ ...Object.fromEntries(ofContracts), ...pages, $default: 'docs' });
  });

  it("are fewer than two thirds of an API's maximum of 300", () => {
    expect(Object.keys(routes()).length).toBeLessThan(200);
  });

  it('include one for every function of the API', () => {
    expect(Object.keys(apiFunctions).sort()).toEqual([...new Set(apiGroups.map(({ name }) => name))].sort());
  });

  it('reach their function in payload format 2.0', () => {
    const integrations = ofType('AWS::ApiGatewayV2::Integration');
    expect(new Set(integrations.map((integration) => textOf(integration, 'PayloadFormatVersion')))).toEqual(new Set(['2.0']));
  });

  it("may call their function, each with API Gateway's call ARN", () => {
    expect(Object.entries(calledFrom()).filter(([, { arn, allowed }]) => !allowed.some((pattern) => pattern.test(arn)))).toEqual([]);
  });

  it('have no authorizer: the functions verify callers', () => {
    expect(ofType('AWS::ApiGatewayV2::Authorizer')).toEqual([]);
  });
});
