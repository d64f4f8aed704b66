import { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { HttpFront } from '#infra/constructs/http-front.ts';
import { stages } from '#infra/stages.ts';
import { readableArn } from './readable-arn.ts';
import { anApp } from './synthesise.ts';
import { allResources, functionName, propertyOf, resourcesOf, templatesOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const { front: api } = templates;

describe('the login of the console', () => {
  const at = (path: string) => ({ 'Fn::Join': ['', [Match.anyValue(), path]] });

  it('is the code flow of a client without a secret, which redirects only to the console', () => {
    api.resourceCountIs('AWS::Cognito::UserPoolClient', 1);
    api.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      CallbackURLs: [at('/admin/callback')],
      LogoutURLs: [at('/admin')],
      SupportedIdentityProviders: ['COGNITO'],
    });
    api.hasOutput('ConsoleUrl', { Value: at('/admin') });
  });

  it('rotates refresh tokens, which excludes the flow that reuses them, and lets no person change their e-mail address', () => {
    api.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      EnableTokenRevocation: true,
      WriteAttributes: ['name'],
    });
  });

  it('has a style, without which the managed login shows no page', () => {
    api.hasResourceProperties('AWS::Cognito::ManagedLoginBranding', {
      ClientId: { Ref: Match.stringLikeRegexp('^ConsoleLoginClient') },
      UseCognitoProvidedValues: true,
    });
  });

  it('issues tokens that the admin API accepts, like those for a terminal', () => {
    const [console = {}, stores = {}] = ['console', 'admin'].map((name) => environmentOf(name));
    const [id] = Object.keys(resourcesOf(api, 'AWS::Cognito::UserPoolClient'));
    expect(console['CONSOLE_CLIENT_ID']).toEqual({ Ref: id });
    expect(readableArn(stores['ADMIN_AUDIENCE'])).toBe('ConsoleLoginClient,StaffPoolTerminal');
    expect(JSON.stringify(console['LOGIN_ORIGIN'])).toContain('amazoncognito.com');
  });
});

const environmentOf = (name: string): Readonly<Record<string, unknown>> => {
  const found = Object.values(allResources(templates, 'AWS::Lambda::Function')).find((fn) => functionName(fn) === name);
  return propertyOf(found, 'Environment', 'Variables') as Readonly<Record<string, unknown>>;
};

describe('the HTTP API', () => {
  it('logs every request by route, without path, query or headers', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      AccessLogSettings: {
        Format: JSON.stringify({
          gateway_request_id: '$context.requestId',
          function_request_id: '$context.integration.requestId',
          at: '$context.requestTime',
          ip: '$context.identity.sourceIp',
          method: '$context.httpMethod',
          route: '$context.routeKey',
          status: '$context.status',
          response_bytes: '$context.responseLength',
          latency_ms: '$context.responseLatency',
          function_latency_ms: '$context.integrationLatency',
          function_error: '$context.integrationErrorMessage',
          gateway_error: '$context.error.message',
        }),
      },
    });
    api.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: '/aws/vendedlogs/store-management-prod-api',
      RetentionInDays: 90,
    });
  });

  it('is throttled as its stage configures', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 },
    });
    templatesOf({ stage: 'dev' }).front.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    });
  });

  it('has a base address that ends in /v1', () => {
    api.hasOutput('ApiUrl', { Value: { 'Fn::Join': ['', [Match.anyValue(), '/v1']] } });
    api.hasOutput('AdminUrl', { Value: { 'Fn::Join': ['', [Match.anyValue(), '/admin/v1']] } });
  });

  it('answers at its own domain, and then nowhere else', () => {
    const stack = new Stack(anApp(), 'Api');
    const certificateArn = 'arn:aws:acm:eu-west-1:111122223333:certificate/1b4e28ba-2fa1-11d2-883f-0016d3cca427';
    const stage = { ...stages.prod, domain: { name: 'api.example.com', certificateArn } };
    const front = new HttpFront(stack, 'Front', { stageName: 'prod', stage, alarmTopic: undefined });
    const template = Template.fromStack(stack);
    expect(front.origin).toBe('https://api.example.com');
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'api.example.com',
      DomainNameConfigurations: [Match.objectLike({ CertificateArn: certificateArn, SecurityPolicy: 'TLS_1_2' })],
    });
    template.hasOutput('*', { Value: { 'Fn::GetAtt': [Match.stringLikeRegexp('Domain'), 'RegionalDomainName'] } });
  });
});
