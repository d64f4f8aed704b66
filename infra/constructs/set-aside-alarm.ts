import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionSpec } from '#shared/lambda/function-spec.ts';
import type { LogCode } from '#shared/lambda/log.ts';
import type { Wiring } from '../wiring.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';

export type SetAsideAlarmProps = {
  readonly name: string;
  readonly spec: Pick<FunctionSpec, 'userNotices'>;
  readonly wiring: Pick<Wiring, 'stageName' | 'alarmTopic'>;
  readonly logGroup: LogGroup;
};

const stuck: LogCode = 'worker.stuck';

/** Is raised when a record that a worker set aside is still refused a quarter of an hour later: it counts the line the worker logs then. */
export function watchSetAside(scope: Construct, { name, spec, wiring, logGroup }: SetAsideAlarmProps): void {
  if (wiring.alarmTopic === undefined) return;
  const counted = new MetricFilter(scope, 'Stuck', {
    logGroup,
    // The code as a phrase: it is found whether Lambda writes our line as JSON or as text within its own.
    filterPattern: FilterPattern.literal(`"${stuck}"`),
    metricNamespace: `store-management/${wiring.stageName}`,
    metricName: `${name}-stuck`,
    metricValue: '1',
  });
  addAlarm(scope, 'SetAside', {
    topic: wiring.alarmTopic,
    metric: counted.metric({ period: alarmPeriod, statistic: 'Sum' }),
    above: 0,
    userNotices: `For a single record, while all others go on: ${spec.userNotices.charAt(0).toLowerCase()}${spec.userNotices.slice(1)}`,
    firstStep: `Read the lines with the code ${stuck} in the log of ${name}: they name the record and why it waits.`,
  });
}
