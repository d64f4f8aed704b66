import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type AlarmSurface, surfaceOf, workerSurfaces } from '#infra/alarm-surfaces.ts';
import type { StageName } from '#infra/stages.ts';
import { type MetricName, metricNameOf, metrics } from '#shared/lambda/metrics.ts';
import { alarmPeriod } from './service-alarm.ts';

/** Returns the namespace of a stage's metrics. */
export const metricsNamespace = (stageName: StageName): string => `store-management/${stageName}`;

/** Returns the environment variables that name the metrics namespace and the function. */
export const metricsEnvironment = (stageName: StageName, functionName: string): Record<string, string> => ({
  METRICS_NAMESPACE: metricsNamespace(stageName),
  METRICS_SURFACE: surfaceOf(functionName),
  METRICS_FUNCTION: functionName,
});

/** Returns a metric that functions record (`shared/lambda/metrics.ts`) for a function, surface or queue. */
export function measuredMetric(stageName: StageName, name: MetricName, of?: string): Metric {
  const spec = metrics[name];
  if ((spec === null) !== (of === undefined)) throw new Error(`The metric ${name} belongs to ${spec?.of ?? 'the stage'}.`);
  return new Metric({
    namespace: metricsNamespace(stageName),
    metricName: metricNameOf(name, of),
    ...(spec?.in === 'dimension' && of !== undefined && { dimensionsMap: { [spec.of]: of } }),
    period: alarmPeriod,
    statistic: name === 'MessageAge' ? 'Maximum' : 'Sum',
  });
}

const crashesOf = (surface: AlarmSurface): string => `${surface}-crashes`;

/** Returns the crashes of a surface's workers: unhandled errors, timeouts and too little memory. */
export const crashMetric = (stageName: StageName, surface: AlarmSurface): Metric =>
  new Metric({
    namespace: metricsNamespace(stageName),
    metricName: crashesOf(surface),
    period: alarmPeriod,
    statistic: 'Sum',
  });

/**
 * Matches Lambda's own report of a failed invocation. Lambda's `Errors` metric would be one more metric per function,
 * and CloudWatch charges alarms per metric.
 */
const crashed =
  '{ $.type = "platform.report" && ($.record.status = "error" || $.record.status = "failure" || $.record.status = "timeout") }';

/**
 * Counts the crashes of a function together with its own failures: as failed requests for an API function, and as
 * failed records of its surface for a worker, for which they are also counted as crashes.
 */
export function countCrashes(
  scope: Construct,
  { logGroup, stageName, functionName }: { readonly logGroup: ILogGroup; readonly stageName: StageName; readonly functionName: string },
): void {
  const surface = surfaceOf(functionName);
  const counted = workerSurfaces.includes(surface)
    ? { Crashes: crashesOf(surface), FailedRecords: metricNameOf('FailedRecords', surface) }
    : { FailedRequests: metricNameOf('FailedRequests', functionName) };
  for (const [id, metricName] of Object.entries(counted)) {
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern: FilterPattern.literal(crashed),
      metricNamespace: metricsNamespace(stageName),
      metricName,
      metricValue: '1',
    });
  }
}

const gatewayThrottles = 'gateway-throttles';

/** Returns the number of requests that the stage's throttling refused before any function saw them. */
export const gatewayThrottleMetric = (stageName: StageName): Metric =>
  new Metric({ namespace: metricsNamespace(stageName), metricName: gatewayThrottles, period: alarmPeriod, statistic: 'Sum' });

/**
 * Counts the requests that API Gateway itself answered with 429. It has only a metric of all 4xx, which would include
 * the 429s of our own limits; those have the function's request id in the log.
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
