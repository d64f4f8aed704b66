import { basename, join } from 'node:path';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { apiGroups } from '#functions/api.ts';
import { pagePaths } from '#functions/console/function.ts';
import { ConsoleLogin } from '#infra/constructs/console-login.ts';
import { HttpFront } from '#infra/constructs/http-front.ts';
import { subscribeToRequests } from '#infra/constructs/request-subscription.ts';
import { ServiceFunction } from '#infra/constructs/service-function.ts';
import type { StaffDirectory } from '#infra/constructs/staff-directory.ts';
import { apiFunctions, defaultGroup, pagesFunction } from '#infra/functions.ts';
import { consoleFilesOnLambda, type Wiring } from '#infra/wiring.ts';
import { type ApiGroup, surfaces } from '#shared/http/endpoint.ts';
import { loginPaths } from '#shared/staff/login-paths.ts';

const projectRoot = join(import.meta.dirname, '../..');
const pageMethods = [HttpMethod.GET, HttpMethod.HEAD];

/** A process of its own: a bundle is made within a synthesis, which cannot wait for a promise. */
const buildConsoleInto = (bundleDir: string): string =>
  [process.execPath, join(projectRoot, 'infra/console/write-console.ts'), join(bundleDir, basename(consoleFilesOnLambda))]
    .map((part) => `"${part}"`)
    .join(' ');

export type ApiStackProps = StackProps & { readonly wiring: Wiring; readonly requestLogReader: Lambda; readonly staff: StaffDirectory };

/** The HTTP API: one function for each endpoint group, one route for each contract. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { wiring: shared, staff, requestLogReader, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { api, origin } = new HttpFront(this, 'Front', shared);
    const { clientId } = new ConsoleLogin(this, 'ConsoleLogin', { pool: staff.pool, origin });
    const audience = [clientId, staff.client.userPoolClientId].join(',');
    const wiring = { ...shared, environment: { ...shared.environment, ADMIN_AUDIENCE: audience, CONSOLE_CLIENT_ID: clientId } };
    const integrations = new Map<string, HttpLambdaIntegration>();
    const integrationOf = (name: string): HttpLambdaIntegration => {
      const integration = integrations.get(name) ?? this.#integrate(name, wiring, requestLogReader);
      integrations.set(name, integration);
      return integration;
    };

    for (const group of apiGroups) addRoutes(api, group, integrationOf(group.name));
    new HttpRoute(api, 'Fallback', {
      httpApi: api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf(defaultGroup),
    });

    this.#addPages(api, integrationOf(defaultGroup), wiring);

    new CfnOutput(this, 'ApiUrl', { value: `${origin}${surfaces.public}`, description: 'Base address of the API' });
    new CfnOutput(this, 'AdminUrl', {
      value: `${origin}${surfaces.admin}`,
      description: 'Base address of the admin API',
    });
    new CfnOutput(this, 'ConsoleUrl', { value: `${origin}${loginPaths.signedOut}`, description: 'Where staff sign in' });
  }

  /** The console and the reference page. The admin API keeps its fallback for requests below its own paths, known or not. */
  #addPages(api: HttpApi, fallback: HttpLambdaIntegration, wiring: Wiring): void {
    const { lambda } = new ServiceFunction(this, 'console', { name: 'console', spec: pagesFunction, wiring, build: buildConsoleInto });
    const pages = new HttpLambdaIntegration('console', lambda, { scopePermissionToRoute: false });
    for (const path of pagePaths) api.addRoutes({ path, methods: pageMethods, integration: pages });
    for (const path of [surfaces.admin, `${surfaces.admin}/{path+}`]) api.addRoutes({ path, methods: pageMethods, integration: fallback });
  }

  #integrate(name: string, wiring: Wiring, reader: Lambda): HttpLambdaIntegration {
    const spec = apiFunctions[name];
    if (spec === undefined) throw new Error(`The endpoint group "${name}" needs an entry in infra/functions.ts.`);
    const group = new ServiceFunction(this, name, { name, spec, wiring });
    subscribeToRequests(group, { logGroup: group.logGroup, reader });
    // One permission for the whole API: one for each route would outgrow the 20 KB that a function's policy may have.
    return new HttpLambdaIntegration(name, group.lambda, { scopePermissionToRoute: false });
  }
}

function addRoutes(api: HttpApi, { surface, endpoints }: ApiGroup, integration: HttpLambdaIntegration): void {
  for (const { method, path } of Object.values(endpoints)) {
    api.addRoutes({ path: `${surfaces[surface]}${path}`, methods: [HttpMethod[method]], integration });
  }
}
