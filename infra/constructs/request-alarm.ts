import { type Alarm, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Wiring } from '#infra/wiring.ts';
import type { ApiFunctionSpec } from '#shared/lambda/function-spec.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { measuredMetric } from './service-metrics.ts';

/**
 * The minimum number of failed requests in five minutes that can raise the alarm. A single failure among three requests
 * at night must not raise the alarm.
 */
export const minFailures = 5;
/** The percentage of requests that may fail without raising an alarm. */
const failuresPercent = 1;

type RequestAlarmProps = {
  readonly name: string;
  readonly spec: Pick<ApiFunctionSpec, 'userImpact'>;
  readonly wiring: Pick<Wiring, 'stageName' | 'alarmTopic'>;
};

/**
 * Adds the alarm for server errors and crashes of an API group or of the function that serves the pages. Lambda's own
 * metric counts an invocation as successful even if it answers with an error. The alarm is raised only if the failed
 * requests reach a minimum number and exceed a percentage of all requests, because the alarm also rolls back new
 * versions.
 */
export function watchRequests(
  lambda: Lambda,
  { name, spec: { userImpact }, wiring: { stageName, alarmTopic } }: RequestAlarmProps,
): Alarm | undefined {
  return addAlarm(lambda, 'FailedRequests', {
    topic: alarmTopic,
    metric: new MathExpression({
      label: `Failed requests of ${name}, if at least ${minFailures} and above ${failuresPercent} percent`,
      expression: `IF(failed >= ${minFailures} AND 100 * failed > ${failuresPercent} * requests, failed, 0)`,
      usingMetrics: {
        failed: measuredMetric(stageName, 'FailedRequests', name),
        requests: lambda.metricInvocations({ period: alarmPeriod, statistic: 'Sum' }),
      },
      period: alarmPeriod,
    }),
    above: 0,
    userImpact,
    firstStep: `Run the saved query "Which routes fail, with which error, and for how many stores" and look at the log of ${name}, also for crashes.`,
  });
}
