import type { StoreManagement } from '#infra/store-management.ts';
import { templatesFrom } from '#test/build/synthesise.ts';
import { allResources, propertyOf, type Resource, textOf } from '#test/build/templates.ts';
import type { StageFacts } from './operation-use.ts';

/** The resources in a stage's templates that cost money, either all the time or for each request. */
export type StagePrices = StageFacts & {
  readonly alarms: number;
  /** The number of metrics that alarms read. AWS charges for each of them. */
  readonly alarmMetrics: number;
  readonly compositeAlarms: number;
  readonly dashboards: number;
  readonly keys: number;
  readonly queueMappings: number;
};

/** Values of typical length for the variables that the access log uses. Any other variable is written as a dash. */
const samples: Readonly<Record<string, string>> = {
  '$context.requestId': 'Kq3x1hV9oAMEPqA=',
  '$context.integration.requestId': '6bc8a6a5-7a3f-4f0e-9a54-1c9f6c1d2e3f',
  '$context.requestTime': '25/Nov/2026:12:00:00 +0000',
  '$context.identity.sourceIp': '203.0.113.117',
  '$context.httpMethod': 'POST',
  '$context.routeKey': 'ANY /v1/products/{proxy+}',
  '$context.status': '200',
  '$context.responseLength': '1234',
  '$context.responseLatency': '45',
  '$context.integrationLatency': '42',
};

/** Reads the synthesized stacks of a stage. */
export function readStage(stacks: StoreManagement): StagePrices {
  const templates = templatesFrom(stacks);
  const of = (type: string) => Object.values(allResources(templates, type));
  const alarms = of('AWS::CloudWatch::Alarm');
  const functions = of('AWS::Lambda::Function');
  const formats = of('AWS::ApiGatewayV2::Stage').map((stage) => textOf(stage, 'AccessLogSettings', 'Format'));
  const filled = formats.map((format) => format.replace(/\$context(\.\w+)+/g, (variable) => samples[variable] ?? '-'));
  return {
    alarms: alarms.length,
    alarmMetrics: alarms.reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    compositeAlarms: of('AWS::CloudWatch::CompositeAlarm').length,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    keys: of('AWS::KMS::Key').length,
    queueMappings: of('AWS::Lambda::EventSourceMapping').filter((mapping) => propertyOf(mapping, 'StartingPosition') === undefined).length,
    accessLogBytes: Math.max(0, ...filled.map((line) => Buffer.byteLength(line))),
    hasPlatformLines: functions.some((one) => propertyOf(one, 'LoggingConfig', 'SystemLogLevel') !== 'WARN'),
  };
}

/** Returns the number of metrics that an alarm reads: one, or the number of metrics in its formula. */
function metricsOf(alarm: Resource): number {
  const queries = propertyOf(alarm, 'Metrics');
  if (!Array.isArray(queries)) return 1;
  return queries.filter((query: object) => 'MetricStat' in query).length;
}
