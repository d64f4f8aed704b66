import { Stack, type StackProps } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { apiGroups } from '#functions/api.ts';
import { suppressNagRules } from '#infra/constructs/exceptions.ts';
import { addReleases, type ReleasedFunction } from '#infra/constructs/releases.ts';
import { watchRequests } from '#infra/constructs/request-alarm.ts';
import { saveQueries } from '#infra/constructs/saved-queries.ts';
import { withTable } from '#infra/constructs/served-table.ts';
import { ServiceFunction } from '#infra/constructs/service-function.ts';
import { apiFunctions, defaultGroup } from '#infra/functions.ts';
import { gatewayRoutes } from '#infra/gateway-routes.ts';
import { rollouts } from '#infra/rollouts.ts';
import type { SharedWiring, Wiring } from '#infra/wiring.ts';
import type { LogCode } from '#shared/lambda/log.ts';

export type GroupsStackProps = StackProps & {
  readonly wiring: SharedWiring;
  readonly requestLogReader: IFunction;
  readonly api: HttpApi;
  /** The names of the endpoint groups whose functions and routes belong to this stack. */
  readonly groups: readonly string[];
};

/** The functions of some endpoint groups, with their routes. */
export class GroupsStack extends Stack {
  constructor(scope: Construct, id: string, { wiring: shared, requestLogReader, api, groups, ...props }: GroupsStackProps) {
    super(scope, id, props);
    const wiring = withTable(this, shared);
    const added = groups.map((name) => addGroup(this, { name, wiring, requestLogReader, api }).released);
    addReleases(this, wiring, added);
    saveQueries({ stack: this, functions: 'api' });
  }
}

type GroupProps = Pick<GroupsStackProps, 'requestLogReader' | 'api'> & { readonly name: string; readonly wiring: Wiring };

/** Adds an endpoint group: its function and all its routes. */
export function addGroup(
  scope: Construct,
  { name, wiring, requestLogReader, api }: GroupProps,
): { readonly released: ReleasedFunction; readonly integration: HttpLambdaIntegration } {
  const spec = apiFunctions[name];
  if (spec === undefined) throw new Error(`The endpoint group "${name}" needs an entry in infra/functions.ts.`);
  const group = new ServiceFunction(scope, name, { name, spec, wiring });
  const alarm = watchRequests(group.lambda, { name, spec, wiring });
  subscribeToRequests(group, { logGroup: group.logGroup, reader: requestLogReader });
  // One permission covers the whole API, because separate permissions for all routes would exceed the limit of 20 KB
  // for a function's policy.
  const integration = new HttpLambdaIntegration(name, group.alias, { scopePermissionToRoute: false });
  for (const { method, path } of gatewayRoutes(apiGroups, defaultGroup).filter((route) => route.group === name)) {
    addRoute(scope, api, { method: HttpMethod[method], path, integration });
  }
  return { released: { name, fn: group, rollout: rollouts.canary, alarm }, integration };
}

/** The recorded reason why routes have no authorizer. */
export const withoutAuthorizer = {
  APIG4: 'The functions check keys and tokens themselves, so that a refusal has the same shape as every other error.',
};

/**
 * Adds a route to the stack of the function that serves it, so that a new route does not change the stack of the API.
 */
export function addRoute(
  scope: Construct,
  api: HttpApi,
  { method, path, integration }: { readonly method: HttpMethod; readonly path: string; readonly integration: HttpLambdaIntegration },
): void {
  const id = `${method} ${path}`.replaceAll('/', '|');
  suppressNagRules(new HttpRoute(scope, id, { httpApi: api, routeKey: HttpRouteKey.with(path, method), integration }), withoutAuthorizer);
}

const codes: readonly LogCode[] = ['request.answered', 'request.failed'];

/**
 * Subscribes the function `reader` to the log lines about requests. A text search finds a line whether or not Lambda
 * wraps the line in JSON.
 *
 * The stack that contains `reader` grants the permission to invoke `reader`.
 */
function subscribeToRequests(scope: Construct, { logGroup, reader }: { readonly logGroup: ILogGroup; readonly reader: IFunction }): void {
  new SubscriptionFilter(scope, 'Requests', {
    logGroup,
    destination: { bind: () => ({ arn: reader.functionArn }) },
    filterPattern: FilterPattern.literal(codes.map((code) => `?"${code}"`).join(' ')),
  });
}
