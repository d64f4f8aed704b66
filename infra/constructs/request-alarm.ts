import { type Alarm, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Wiring } from '#infra/wiring.ts';
import type { ApiFunctionSpec } from '#shared/lambda/function-spec.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { measuredMetric } from './service-metrics.ts';

/** Fewer failures than these in five minutes wake nobody: one of three requests at night is no outage. */
export const fewestFailures = 5;
/** And no more of them than this wait until the morning. */
const failuresPercent = 1;

type RequestAlarmProps = {
  readonly name: string;
  readonly spec: Pick<ApiFunctionSpec, 'userImpact'>;
  readonly wiring: Pick<Wiring, 'stageName' | 'alarmTopic'>;
};

/**
 * Is raised when a group of the API, or the function of the pages, answers requests with errors of ours, which for Lambda are successes, or crashes.
 * It also takes back a new version: it judges by a share of the requests, and by no fewer than so many failures.
 */
export function watchRequests(
  lambda: Lambda,
  { name, spec: { userImpact }, wiring: { stageName, alarmTopic } }: RequestAlarmProps,
): Alarm | undefined {
  return addAlarm(lambda, 'FailedRequests', {
    topic: alarmTopic,
    metric: new MathExpression({
      label: `Requests that ${name} failed, when they are ${fewestFailures} or more and above ${failuresPercent} percent`,
      expression: `IF(failed >= ${fewestFailures} AND 100 * failed > ${failuresPercent} * requests, failed, 0)`,
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
