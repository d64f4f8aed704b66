import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StreamPattern, Trigger } from '#shared/lambda/function-spec.ts';
import type { GrantTargets, Wiring } from '../wiring.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import type { ServiceFunction } from './service-function.ts';

// The triggers are plain mappings, because Lambda's event source classes would add permissions to the role
// (`ListStreams` on all resources).

/** The function to which the triggers and their metrics belong, and the function's alias, which the triggers call. */
export type TriggeredFunction = Pick<ServiceFunction, 'lambda' | 'alias'>;

type TriggerOn<On extends Trigger['on']> = Extract<Trigger, { on: On }>;

/** Adds the trigger for a work queue. A failed message does not affect the others in its batch. */
export function addQueueTrigger({ lambda, alias }: TriggeredFunction, trigger: TriggerOn<'queue'>, targets: GrantTargets): void {
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
  /** The queue that receives a message when records are dropped because they have reached the maximum age. */
  readonly givenUp: IQueue;
  readonly userImpact: string;
};

/**
 * Adds the trigger for the table's stream, starting at the oldest record. Records with the same key arrive in order.
 */
export function addStreamTrigger(
  { lambda, alias }: TriggeredFunction,
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
    firstStep: `Look for a record that fails repeatedly: it is dropped at an age of ${trigger.giveUpAfterMin} minutes.`,
  });
}

/**
 * Runs a function on its schedule. A failed run is not retried, because the next run also does the work that the failed
 * run left.
 */
export function runEvery({ lambda, alias }: TriggeredFunction, trigger: TriggerOn<'schedule'>): void {
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
