import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { runbookOf } from '#infra/runbooks.ts';

/** CloudWatch refuses an alarm that reads more metrics. */
const mostMetrics = 10;

/** How long one data point of an alarm is. */
export const alarmPeriod = Duration.minutes(5);

export type ServiceAlarmProps = {
  /** The topic it is sent to; undefined makes no alarm. */
  readonly topic: ITopic | undefined;
  readonly metric: IMetric;
  /** Is raised when the metric is above this. */
  readonly above: number;
  /** For so many periods in a row; one if absent. */
  readonly periods?: number;
  /** The effect on users, as a sentence. */
  readonly userImpact: string;
  /** The first step for the person on call, as a sentence. */
  readonly firstStep: string;
};

/**
 * Adds an alarm whose description can be acted on at night and names its runbook, and which also tells that it is over. No data means no trouble: an idle system is a
 * healthy one. It is paid by the metrics that it reads.
 * @throws Error for more metrics than an alarm may read
 */
export function addAlarm(scope: Construct, id: string, props: ServiceAlarmProps): Alarm | undefined {
  const read = props.metric instanceof MathExpression ? Object.keys(props.metric.usingMetrics).length : 1;
  if (read > mostMetrics) throw new Error(`The alarm ${id} reads ${read} metrics; one reads at most ${mostMetrics}.`);
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
