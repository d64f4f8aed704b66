import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type AlarmSurface, surfaceOf, workerSurfaces } from '#infra/alarm-surfaces.ts';
import type { StageName } from '#infra/stages.ts';
import { type MetricName, metricNameOf, metrics } from '#shared/lambda/metrics.ts';
import { alarmPeriod } from './service-alarm.ts';

/** The namespace of the metrics of a stage. */
export const metricsNamespace = (stageName: StageName): string => `store-management/${stageName}`;

/** By which a function knows where its metrics go, and whose they are. */
export const metricsEnvironment = (stageName: StageName, functionName: string): Record<string, string> => ({
  METRICS_NAMESPACE: metricsNamespace(stageName),
  METRICS_SURFACE: surfaceOf(functionName),
  METRICS_FUNCTION: functionName,
});

/** A metric that the functions measure (`shared/lambda/metrics.ts`), of the function, surface or queue that it is of. */
export function measuredMetric(stageName: StageName, name: MetricName, of?: string): Metric {
  const spec = metrics[name];
  if ((spec === null) !== (of === undefined)) throw new Error(`The metric ${name} is of ${spec?.of ?? 'the stage'}.`);
  return new Metric({
    namespace: metricsNamespace(stageName),
    metricName: metricNameOf(name, of),
    ...(spec?.in === 'dimension' && of !== undefined && { dimensionsMap: { [spec.of]: of } }),
    period: alarmPeriod,
    statistic: name === 'MessageAge' ? 'Maximum' : 'Sum',
  });
}

const crashesOf = (surface: AlarmSurface): string => `${surface}-crashes`;

/** How often workers of a surface ended without an answer: by an error that nothing caught, a timeout, or too little memory. */
export const crashMetric = (stageName: StageName, surface: AlarmSurface): Metric =>
  new Metric({
    namespace: metricsNamespace(stageName),
    metricName: crashesOf(surface),
    period: alarmPeriod,
    statistic: 'Sum',
  });

/**
 * The report that Lambda itself writes of an invocation that failed. Lambda's own `Errors` would be one more metric of each function, and an alarm is
 * paid by the metrics that it reads.
 */
const crashed =
  '{ $.type = "platform.report" && ($.record.status = "error" || $.record.status = "failure" || $.record.status = "timeout") }';

/**
 * Has the crashes of a function counted with what it fails itself: of one that answers requests with its failed requests, of a worker with the failed
 * records of its surface, and once more as crashes.
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
