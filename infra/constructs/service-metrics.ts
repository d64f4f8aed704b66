import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type AlarmSurface, surfaceOf, workerSurfaces } from '#infra/alarm-surfaces.ts';
import type { StageName } from '#infra/stages.ts';
import { type MetricName, metricNameOf, metrics } from '#shared/lambda/metrics.ts';
import { alarmPeriod } from './service-alarm.ts';

/** Returns the namespace of a stage's metrics. */
export const metricsNamespace = (stageName: StageName): string => `store-management/${stageName}`;

/**
 * Returns the environment variables with which a function records its metrics: the namespace, the surface and its own
 * name.
 */
export const metricsEnvironment = (stageName: StageName, functionName: string): Record<string, string> => ({
  METRICS_NAMESPACE: metricsNamespace(stageName),
  METRICS_SURFACE: surfaceOf(functionName),
  METRICS_FUNCTION: functionName,
});

/**
 * Returns a metric that functions record (`shared/lambda/metrics.ts`). `of` is the function, surface or queue that it
 * belongs to; undefined if it belongs to the stage.
 */
export function measuredMetric(stageName: StageName, name: MetricName, of?: string): Metric {
  const spec = metrics[name];
  if ((spec === null) !== (of === undefined))
    throw new Error(`Wrong owner for the metric ${name}: the owner must be a ${spec?.of ?? 'stage'}.`);
  return new Metric({
    namespace: metricsNamespace(stageName),
    metricName: metricNameOf(name, of),
    ...(spec?.in === 'dimension' && of !== undefined && { dimensionsMap: { [spec.of]: of } }),
    period: alarmPeriod,
    statistic: name === 'MessageAge' ? 'Maximum' : 'Sum',
  });
}

const crashesOf = (surface: AlarmSurface): string => `${surface}-crashes`;

/**
 * Returns the metric that counts the crashes of all workers of a surface. A crash is an unhandled error, a timeout, or
 * an out-of-memory error.
 */
export const crashMetric = (stageName: StageName, surface: AlarmSurface): Metric =>
  new Metric({
    namespace: metricsNamespace(stageName),
    metricName: crashesOf(surface),
    period: alarmPeriod,
    statistic: 'Sum',
  });

/**
 * Matches the line that Lambda itself logs about a failed invocation. Lambda's own metric `Errors` is not used here,
 * because each function has its own `Errors`, and CloudWatch charges for each metric in an alarm.
 */
const crashed =
  '{ $.type = "platform.report" && ($.record.status = "error" || $.record.status = "failure" || $.record.status = "timeout") }';

/**
 * Counts each crash of a function in metrics.
 * - A crash of an API function counts as a failed request.
 * - A crash of a worker counts in two metrics: as a crash, and as a failed record.
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

/** Returns the metric of requests that the stage's throttling refused before they reached a function. */
export const gatewayThrottleMetric = (stageName: StageName): Metric =>
  new Metric({ namespace: metricsNamespace(stageName), metricName: gatewayThrottles, period: alarmPeriod, statistic: 'Sum' });

/**
 * Counts the requests that API Gateway itself answered with 429: their lines in the access log have no
 * `function_request_id`. API Gateway's own 4xx metric also counts the answers with which our functions enforce rate
 * limits.
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
