import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { runbookOf } from '#infra/runbooks.ts';

/** The maximum number of metrics that CloudWatch allows in an alarm. */
const mostMetrics = 10;

/** The period of an alarm's data points. */
export const alarmPeriod = Duration.minutes(5);

export type ServiceAlarmProps = {
  /** The topic that is notified. If it is undefined, no alarm is created. */
  readonly topic: ITopic | undefined;
  readonly metric: IMetric;
  /** The threshold. The alarm is raised if the metric exceeds it. */
  readonly above: number;
  /** The number of consecutive periods for which the metric must exceed the threshold. Default: 1. */
  readonly periods?: number;
  /** A sentence that describes the effect on users. */
  readonly userImpact: string;
  /** A sentence that tells the person on call what to do first. */
  readonly firstStep: string;
};

/**
 * Adds an alarm whose description says what to do and names its runbook. The alarm also sends a notification when it
 * clears. Missing data counts as healthy, because an idle system sends none. CloudWatch charges for each metric that an
 * alarm reads.
 * @throws Error when the metric combines more metrics than an alarm may read
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
