import { type Alarm, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Wiring } from '#infra/wiring.ts';
import type { ApiFunctionSpec } from '#shared/lambda/function-spec.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { measuredMetric } from './service-metrics.ts';

/** Fewer failures than this in five minutes raise no alarm: one of three requests at night is no outage. */
export const minFailures = 5;
/** The share of requests that may fail without raising an alarm. */
const failuresPercent = 1;

type RequestAlarmProps = {
  readonly name: string;
  readonly spec: Pick<ApiFunctionSpec, 'userImpact'>;
  readonly wiring: Pick<Wiring, 'stageName' | 'alarmTopic'>;
};

/**
 * Adds the alarm for server errors and crashes of an API group or of the pages function. Lambda counts error
 * answers as successful invocations. The alarm also rolls back a new version, so it requires both a share of requests and a minimum number of
 * failures.
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
