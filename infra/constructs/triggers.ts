import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StreamPattern, Trigger } from '#shared/lambda/function-spec.ts';
import type { GrantTargets, Wiring } from '../wiring.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import type { ServiceFunction } from './service-function.ts';

// Lambda's event source classes would widen the role (`ListStreams` on everything): these mappings leave it alone.

/** A function, which has the metrics and whose parts the triggers are, and the alias that they call. */
export type Called = Pick<ServiceFunction, 'lambda' | 'alias'>;

type TriggerOn<On extends Trigger['on']> = Extract<Trigger, { on: On }>;

/** Messages of a work queue, each reported for itself. */
export function addQueueTrigger({ lambda, alias }: Called, trigger: TriggerOn<'queue'>, targets: GrantTargets): void {
  new EventSourceMapping(lambda, `From-${trigger.queue}`, {
    target: alias,
    eventSourceArn: targets.queueArns[trigger.queue],
    batchSize: trigger.batchSize,
    maxConcurrency: trigger.maxConcurrency,
    reportBatchItemFailures: true,
  });
}

export type StreamTriggerProps = {
  readonly wiring: Wiring;
  /** Gets a message about records that are too old. */
  readonly givenUp: IQueue;
  readonly userImpact: string;
};

/** Records of the table's stream, in order for each key, from the oldest there is. */
export function addStreamTrigger(
  { lambda, alias }: Called,
  trigger: TriggerOn<'stream'>,
  { wiring, givenUp, userImpact }: StreamTriggerProps,
): void {
  new EventSourceMapping(lambda, 'FromStream', {
    target: alias,
    eventSourceArn: wiring.targets.streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: trigger.patterns.map((pattern) => ({ pattern: JSON.stringify(filterOf(pattern)) })),
    batchSize: trigger.batchSize,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: Duration.minutes(trigger.giveUpAfterMin),
    onFailure: { bind: () => ({ destination: givenUp.queueArn }) },
  });
  addAlarm(lambda, 'Behind', {
    topic: wiring.alarmTopic,
    metric: lambda.metric('IteratorAge', { period: alarmPeriod, statistic: 'Maximum' }),
    above: Duration.minutes(5).toMilliseconds(),
    userImpact,
    firstStep: `Look for a record that fails again and again: it is given up at an age of ${trigger.giveUpAfterMin} minutes.`,
  });
}

/** A run that fails is not tried again: the next one does all of its work. */
export function runEvery({ lambda, alias }: Called, trigger: TriggerOn<'schedule'>): void {
  alias.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(trigger.everyMin) });
  new Rule(lambda, 'Schedule', {
    schedule: Schedule.rate(Duration.minutes(trigger.everyMin)),
    targets: [new LambdaFunction(alias, { retryAttempts: 0, maxEventAge: Duration.minutes(trigger.everyMin) })],
  });
}

function filterOf({ change, entities }: StreamPattern): Readonly<Record<string, unknown>> {
  const ofEntity = { entity: { S: entities } };
  if (change === 'removed') return { eventName: ['REMOVE'], dynamodb: { OldImage: ofEntity } };
  return change === 'inserted' ? { eventName: ['INSERT'], dynamodb: { NewImage: ofEntity } } : { dynamodb: { NewImage: ofEntity } };
}
