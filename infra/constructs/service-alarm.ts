import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { runbookOf } from '#infra/runbooks.ts';

/** The limit of CloudWatch for metrics per alarm. */
const mostMetrics = 10;

/** The period of an alarm's data points. */
export const alarmPeriod = Duration.minutes(5);

export type ServiceAlarmProps = {
  /** The topic for notifications; undefined creates no alarm. */
  readonly topic: ITopic | undefined;
  readonly metric: IMetric;
  /** The threshold: the alarm is raised above it. */
  readonly above: number;
  /** The number of consecutive periods above the threshold. Default: 1. */
  readonly periods?: number;
  /** The effect on users, as a sentence. */
  readonly userImpact: string;
  /** The first step for the person on call, as a sentence. */
  readonly firstStep: string;
};

/**
 * Adds an alarm with an actionable description and its runbook. It also notifies when it clears. Missing data counts as
 * healthy, because an idle system is. CloudWatch charges per metric that the alarm reads.
 * @throws Error for more metrics than an alarm may read
 */
export function addAlarm(scope: Construct, id: string, props: ServiceAlarmProps): Alarm | undefined {
  const read = props.metric instanceof MathExpression ? Object.keys(props.metric.usingMetrics).length : 1;
  if (read > mostMetrics) throw new Error(`The alarm ${id} reads ${read} metrics; an alarm can read at most ${mostMetrics}.`);
  if (props.topic === undefined) return undefined;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${props.userImpact} ${props.firstStep} Runbook: ${runbookOf(id)}`,
    metric: props.metric,
    threshold: props.above,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: props.periods ?? 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const toTopic = new SnsAction(props.topic);
  alarm.addAlarmAction(toTopic);
  alarm.addOkAction(toTopic);
  return alarm;
}
