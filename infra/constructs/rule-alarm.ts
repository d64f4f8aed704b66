import { Fn } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm, alarmPeriod } from './service-alarm.ts';

type RuleAlarmProps = {
  readonly bus: IEventBus;
  readonly rules: readonly Rule[];
  /** The rules of the default bus. The metrics of these rules have no dimension for the bus. */
  readonly defaultBusRules: readonly Rule[];
  readonly topic: ITopic | undefined;
};

/**
 * Adds the alarm for events that EventBridge could not copy into a queue, including those that it could not even put
 * into the dead-letter queue.
 */
export function watchRules(scope: Construct, { bus, rules, defaultBusRules, topic }: RuleAlarmProps): void {
  const watched = [
    // For a rule on a custom bus, CloudFormation returns `bus|rule`, but the metric expects only the name of the rule.
    ...rules.map(({ ruleName }) => ({ EventBusName: bus.eventBusName, RuleName: Fn.select(1, Fn.split('|', ruleName)) })),
    ...defaultBusRules.map(({ ruleName }) => ({ RuleName: ruleName })),
  ];
  const failed = watched.map(
    (dimensionsMap, n) =>
      [
        `rule${n}`,
        new Metric({
          namespace: 'AWS/Events',
          metricName: 'FailedInvocations',
          dimensionsMap,
          period: alarmPeriod,
          statistic: 'Sum',
        }),
      ] as const,
  );
  addAlarm(scope, 'FailedRules', {
    topic,
    metric: new MathExpression({
      label: 'Events that could not be copied into a queue',
      expression: `SUM([${failed.map(([id]) => `FILL(${id}, 0)`).join(', ')}])`,
      usingMetrics: Object.fromEntries(failed),
      period: alarmPeriod,
    }),
    above: 0,
    userImpact: 'Webhooks, images or e-mails of some changes were never started.',
    firstStep: 'Compare FailedInvocations by rule: the queue of that rule, or its key, refuses the events of EventBridge.',
  });
}
