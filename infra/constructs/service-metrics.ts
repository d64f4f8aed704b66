import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AlarmSurface } from '#infra/alarm-surfaces.ts';
import type { StageName } from '#infra/stages.ts';
import { type MetricName, metrics } from '#shared/lambda/metrics.ts';
import { alarmPeriod } from './service-alarm.ts';

/** The namespace of the metrics of a stage. */
export const metricsNamespace = (stageName: StageName): string => `store-management/${stageName}`;

/** By which a function knows where its metrics go. */
export const metricsEnvironment = (stageName: StageName, surface: AlarmSurface): Record<string, string> => ({
  METRICS_NAMESPACE: metricsNamespace(stageName),
  METRICS_SURFACE: surface,
});

/** A metric that the functions measure (`shared/lambda/metrics.ts`), of the function, surface or queue that is its dimension. */
export function measuredMetric(stageName: StageName, metricName: MetricName, of?: string): Metric {
  const dimension = metrics[metricName];
  if ((dimension === null) !== (of === undefined)) throw new Error(`The dimension of the metric ${metricName} is ${dimension}.`);
  return new Metric({
    namespace: metricsNamespace(stageName),
    metricName,
    ...(dimension !== null && of !== undefined && { dimensionsMap: { [dimension]: of } }),
    period: alarmPeriod,
    statistic: metricName === 'MessageAge' ? 'Maximum' : 'Sum',
  });
}

const crashesOf = (surface: AlarmSurface): string => `${surface}-crashes`;

/** How often functions of a surface ended without an answer: by an error that nothing caught, a timeout, or too little memory. */
export const crashMetric = (stageName: StageName, surface: AlarmSurface): Metric =>
  new Metric({
    namespace: metricsNamespace(stageName),
    metricName: crashesOf(surface),
    period: alarmPeriod,
    statistic: 'Sum',
  });

/**
 * The report that Lambda itself writes of an invocation that failed. One metric for all functions of a surface: Lambda's own `Errors` is one for
 * each function, and an alarm is paid by the metrics that it reads.
 */
const crashed =
  '{ $.type = "platform.report" && ($.record.status = "error" || $.record.status = "failure" || $.record.status = "timeout") }';

/** Has the crashes of a function counted for its surface. */
export function countCrashes(
  scope: Construct,
  { logGroup, stageName, surface }: { readonly logGroup: ILogGroup; readonly stageName: StageName; readonly surface: AlarmSurface },
): void {
  new MetricFilter(scope, 'Crashes', {
    logGroup,
    filterPattern: FilterPattern.literal(crashed),
    metricNamespace: metricsNamespace(stageName),
    metricName: crashesOf(surface),
    metricValue: '1',
  });
}

const gatewayThrottles = 'gateway-throttles';

/** How many requests the throttle of the stage refused before any function saw them. */
export const gatewayThrottleMetric = (stageName: StageName): Metric =>
  new Metric({ namespace: metricsNamespace(stageName), metricName: gatewayThrottles, period: alarmPeriod, statistic: 'Sum' });

/**
 * Has the requests counted that API Gateway answered with 429. It has no metric of them, only one of all 4xx, and those that a function answers with 429
 * are a limit of ours: they name the request of the function.
 */
export function countGatewayThrottles(
  scope: Construct,
  { logGroup, stageName }: { readonly logGroup: ILogGroup; readonly stageName: StageName },
): void {
  new MetricFilter(scope, 'GatewayThrottles', {
    logGroup,
    filterPattern: FilterPattern.literal('{ $.status = "429" && $.function_request_id = "-" }'),
    metricNamespace: metricsNamespace(stageName),
    metricName: gatewayThrottles,
    metricValue: '1',
  });
}
