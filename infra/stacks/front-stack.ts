import { basename, join } from 'node:path';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Policy, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { pagePaths } from '#functions/console/function.ts';
import { ConsoleLogin } from '#infra/constructs/console-login.ts';
import { suppressNagRules } from '#infra/constructs/exceptions.ts';
import { HttpFront } from '#infra/constructs/http-front.ts';
import { addReleases, type ReleasedFunction } from '#infra/constructs/releases.ts';
import { watchRequests } from '#infra/constructs/request-alarm.ts';
import { saveQueries } from '#infra/constructs/saved-queries.ts';
import { withTable } from '#infra/constructs/served-table.ts';
import { ServiceFunction } from '#infra/constructs/service-function.ts';
import type { StaffDirectory } from '#infra/constructs/staff-directory.ts';
import { defaultGroup, pagesFunction } from '#infra/functions.ts';
import { rollouts } from '#infra/rollouts.ts';
import { consoleFilesOnLambda, type SharedWiring, type Wiring } from '#infra/wiring.ts';
import { surfaces } from '#shared/http/endpoint.ts';
import { loginPaths } from '#shared/staff/login-paths.ts';
import { addGroup, addRoute, withoutAuthorizer } from './groups-stack.ts';

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Returns the command that builds the console. It runs in a separate process, because bundling is part of the
 * synthesis, which cannot wait for a promise.
 */
const buildConsoleInto = (bundleDir: string): string =>
  [process.execPath, join(projectRoot, 'infra/console/write-console.ts'), join(bundleDir, basename(consoleFilesOnLambda))]
    .map((part) => `"${part}"`)
    .join(' ');

export type FrontStackProps = StackProps & {
  readonly wiring: SharedWiring;
  readonly requestLogReader: IFunction;
  readonly staff: StaffDirectory;
};

/**
 * The public side of the HTTP API: its URL and stage, the login, the web pages, the OpenAPI documents, and the answer
 * for unknown paths.
 */
export class FrontStack extends Stack {
  readonly api: HttpApi;
  /** The wiring for API functions. It includes the app clients with which staff sign in. */
  readonly wiring: Wiring;

  constructor(scope: Construct, id: string, { wiring, staff, requestLogReader, ...props }: FrontStackProps) {
    super(scope, id, props);
    const shared = withTable(this, wiring);
    const { api, origin, accessLog } = new HttpFront(this, 'Front', shared);
    this.api = api;
    const { clientId } = new ConsoleLogin(this, 'ConsoleLogin', { pool: staff.pool, origin });
    const audience = [clientId, staff.client.userPoolClientId].join(',');
    this.wiring = { ...shared, environment: { ...shared.environment, ADMIN_AUDIENCE: audience, CONSOLE_CLIENT_ID: clientId } };
    const fallback = addGroup(this, { name: defaultGroup, wiring: this.wiring, requestLogReader, api });
    const unmatched = new HttpRoute(this, 'Fallback', { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration: fallback.integration });
    suppressNagRules(unmatched, withoutAuthorizer);
    // The fallback needs a permission of its own. The permission that the integration adds is for `stage/method/path`,
    // but the ARN of a `$default` call contains no method or path.
    fallback.released.fn.alias.addPermission('Fallback', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({ service: 'execute-api', resource: api.apiId, resourceName: '*/$default' }),
    });
    const pages = this.#addPages(fallback.integration);
    addReleases(this, this.wiring, [fallback.released, pages]);
    saveQueries({ stack: this, accessLog });

    new CfnOutput(this, 'ApiUrl', { value: `${origin}${surfaces.public}`, description: 'Base URL of the API' });
    new CfnOutput(this, 'AdminUrl', { value: `${origin}${surfaces.admin}`, description: 'Base URL of the admin API' });
    new CfnOutput(this, 'ConsoleUrl', { value: `${origin}${loginPaths.signedOut}`, description: 'Where staff sign in' });
  }

  /**
   * Adds the console and the reference page. Requests below the path of the admin API go to the fallback, not to these
   * pages.
   */
  #addPages(fallback: HttpLambdaIntegration): ReleasedFunction {
    const fn = new ServiceFunction(this, 'console', {
      name: 'console',
      spec: pagesFunction,
      wiring: this.wiring,
      build: buildConsoleInto,
    });
    this.#letVersionsAskEachOther(fn);
    const pages = new HttpLambdaIntegration('console', fn.alias, { scopePermissionToRoute: false });
    // All greedy routes use ANY, so it does not matter whether API Gateway prefers the longer path or the more specific
    // method.
    for (const path of pagePaths) addRoute(this, this.api, { method: HttpMethod.ANY, path, integration: pages });
    for (const path of [surfaces.admin, `${surfaces.admin}/{path+}`]) {
      addRoute(this, this.api, { method: HttpMethod.ANY, path, integration: fallback });
    }
    const alarm = watchRequests(fn.lambda, { name: 'console', spec: pagesFunction, wiring: this.wiring });
    return { name: 'console', fn, rollout: rollouts.canary, alarm };
  }

  /**
   * Lets versions of the function call each other, because around a deployment a page may request files that only
   * another version has. The permission is not part of the role, because the role must exist before the function.
   */
  #letVersionsAskEachOther({ lambda, role }: ServiceFunction): void {
    const policy = new Policy(this, 'ConsoleVersions', {
      policyName: `${this.stackName}-console-versions`,
      roles: [role],
      statements: [
        new PolicyStatement({ actions: ['lambda:ListVersionsByFunction'], resources: [lambda.functionArn] }),
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [`${lambda.functionArn}:*`] }),
      ],
    });
    const reason =
      'A function version gets its number only when it is created, so the permission covers all versions. All serve only public files.';
    suppressNagRules(policy, { [`IAM5[Resource::<${this.getLogicalId(lambda.node.defaultChild as CfnFunction)}.Arn>:*]`]: reason });
  }
}
