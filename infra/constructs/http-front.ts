import { CfnOutput } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { DomainName, HttpApi, HttpStage, LogGroupLogDestination, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { releaseNamed } from '../stages.ts';
import type { Wiring } from '../wiring.ts';
import { addLog } from './kept-log.ts';
import { minFailures } from './request-alarm.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { countGatewayThrottles, gatewayThrottleMetric } from './service-metrics.ts';

/**
 * How many requests a stage may refuse within five minutes before the alarm is raised. A short burst of refusals is
 * harmless, because clients simply retry.
 */
const mostRefusals = 100;

/**
 * The access log contains the route of a request, but never its path or query, because these contain ids, codes and
 * e-mail addresses. To find the function's own log lines about a request, search for the `gateway_request_id`, or
 * search the field `requestId` for the `function_request_id`.
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    gateway_request_id: AccessLogField.contextRequestId(),
    function_request_id: '$context.integration.requestId',
    at: AccessLogField.contextRequestTime(),
    ip: AccessLogField.contextIdentitySourceIp(),
    method: AccessLogField.contextHttpMethod(),
    route: '$context.routeKey',
    status: AccessLogField.contextStatus(),
    response_bytes: AccessLogField.contextResponseLength(),
    latency_ms: AccessLogField.contextResponseLatency(),
    function_latency_ms: AccessLogField.contextIntegrationLatency(),
    function_error: AccessLogField.contextIntegrationErrorMessage(),
    gateway_error: AccessLogField.contextErrorMessage(),
  }),
);

/** The public side of API Gateway: its URL, access log, throttling and alarms. The stack adds the routes. */
export class HttpFront extends Construct {
  readonly api: HttpApi;
  /** The scheme and host of the API. `/v1` is part of the routes. */
  readonly origin: string;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, wiring: Pick<Wiring, 'stageName' | 'stage' | 'alarmTopic'>) {
    super(scope, id);
    const { stageName, stage } = wiring;
    const release = releaseNamed(this.node);
    const domain = stage.domain && this.#domainName(stage.domain);
    this.api = new HttpApi(this, 'Api', {
      apiName: `store-management-${stageName}`,
      createDefaultStage: false,
      // If there is a custom domain, the default endpoint is disabled, because requests to it would bypass the
      // protection of the custom domain.
      disableExecuteApiEndpoint: domain !== undefined,
    });
    this.accessLog = addLog(this, 'AccessLog', {
      stage,
      lines: 'access',
      // If the log group's name has this prefix, API Gateway can write to the log group without an entry in the
      // account's log policy.
      name: `/aws/vendedlogs/store-management-${stageName}-api`,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      // API Gateway passes the name of the release to the functions with every request. If the name were an environment
      // variable, each release would create a new version of every function.
      ...(release !== undefined && { stageVariables: { release } }),
      throttle: { rateLimit: stage.throttle.requestsPerSec, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: accessLogFormat,
      },
      ...(domain && { domainMapping: { domainName: domain } }),
    });
    this.origin = stage.domain ? `https://${stage.domain.name}` : this.api.apiEndpoint;
    this.#watch(wiring);
  }

  #domainName({ name, certificateArn }: { readonly name: string; readonly certificateArn: string }): DomainName {
    const domain = new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new CfnOutput(this, 'DomainTarget', {
      value: domain.regionalDomainName,
      description: `Point a CNAME or alias record for ${name} here`,
    });
    return domain;
  }

  #watch({ stageName, alarmTopic: topic }: Pick<Wiring, 'stageName' | 'alarmTopic'>): void {
    const requests = this.api.metricCount({ period: alarmPeriod, statistic: 'Sum' });
    const failures = this.api.metricServerError({ period: alarmPeriod, statistic: 'Sum' });
    addAlarm(this, 'ServerErrors', {
      topic,
      metric: new MathExpression({
        label: 'Server errors as a percentage of requests',
        expression: `IF(failures >= ${minFailures}, 100 * failures / requests, 0)`,
        usingMetrics: { requests, failures },
        period: alarmPeriod,
      }),
      above: 1,
      userImpact: 'More than one request in a hundred answers 500 or 503.',
      firstStep:
        'Run the saved query "Which requests does API Gateway answer with 5xx or 429, and why", then read the log of the function it names.',
    });
    // The metric costs money, so it is created only in stages with alarms.
    if (topic !== undefined) countGatewayThrottles(this, { logGroup: this.accessLog, stageName });
    addAlarm(this, 'RefusedRequests', {
      topic,
      metric: gatewayThrottleMetric(stageName),
      above: mostRefusals,
      userImpact:
        'Requests of any store are refused with 429 and without Retry-After, because all stores together exceed the limit of the stage.',
      firstStep:
        'Run the saved query "Which callers send the most requests, and how are they answered", then decide whether that traffic is wanted.',
    });
    addAlarm(this, 'Slow', {
      topic,
      metric: this.api.metricLatency({ period: alarmPeriod, statistic: 'p99' }),
      above: 3000,
      periods: 3,
      userImpact: 'One request in a hundred takes longer than three seconds.',
      firstStep:
        'Compare latency_ms with function_latency_ms by route in the access log, then look for cold starts and retried transactions in that function.',
    });
  }
}
