import { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { HttpFront } from '#infra/constructs/http-front.ts';
import { stages } from '#infra/stages.ts';
import { anApp, templatesOf } from './templates.ts';

const { api } = templatesOf({ stage: 'prod' });

describe('the HTTP API', () => {
  it('logs every request by route, without path, query or headers', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      AccessLogSettings: {
        Format: JSON.stringify({
          request_id: '$context.requestId',
          at: '$context.requestTime',
          ip: '$context.identity.sourceIp',
          route: '$context.routeKey',
          status: '$context.status',
          response_bytes: '$context.responseLength',
          latency_ms: '$context.responseLatency',
          function_latency_ms: '$context.integrationLatency',
          function_error: '$context.integrationErrorMessage',
        }),
      },
    });
    api.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: '/aws/vendedlogs/store-management-prod-api',
      RetentionInDays: 14,
    });
  });

  it('is throttled as its stage says', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 },
    });
    templatesOf({ stage: 'dev' }).api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    });
  });

  it('has a base address that ends in /v1', () => {
    api.hasOutput('ApiUrl', { Value: { 'Fn::Join': ['', [Match.anyValue(), '/v1']] } });
    api.hasOutput('AdminUrl', { Value: { 'Fn::Join': ['', [Match.anyValue(), '/admin/v1']] } });
  });

  it('answers at a domain of its own, and then nowhere else', () => {
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
