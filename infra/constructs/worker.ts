import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type Rollout, rolloutOfWorker } from '#infra/rollouts.ts';
import type { Wiring } from '#infra/wiring.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { triggerStatements } from './grant-statements.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { ServiceFunction } from './service-function.ts';
import { addQueueTrigger, addStreamTrigger, runEvery } from './triggers.ts';

type WorkerProps = {
  readonly name: string;
  readonly spec: WorkerSpec;
  readonly wiring: Wiring;
};

/** A function that works in the background, with the queues, stream or schedule that trigger it. */
export class Worker extends Construct {
  readonly fn: ServiceFunction;
  readonly rollout: Rollout;

  constructor(scope: Construct, { name, spec, wiring }: WorkerProps) {
    super(scope, name);
    const readsStream = spec.triggers.some(({ on }) => on === 'stream');
    const givenUp = readsStream ? this.#deadRecords(name, spec, wiring) : undefined;
    const reads = triggerStatements(spec.triggers, wiring.targets);
    const givesUp = givenUp ? [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [givenUp.queueArn] })] : [];
    const fn = new ServiceFunction(this, 'Lambda', { name, spec, wiring, statements: [...reads, ...givesUp] });
    if (spec.triggers.some(({ on }) => on === 'request-log')) takeRequestLog(fn, { spec, alarmTopic: wiring.alarmTopic });
    this.fn = fn;
    this.rollout = rolloutOfWorker(spec.triggers);
    for (const trigger of spec.triggers) {
      if (trigger.on === 'queue') addQueueTrigger(fn, trigger, wiring.targets);
      if (trigger.on === 'schedule') runEvery(fn, trigger);
      if (trigger.on === 'stream' && givenUp) addStreamTrigger(fn, trigger, { wiring, givenUp, userImpact: spec.userImpact });
    }
  }

  #deadRecords(name: string, { userImpact }: WorkerSpec, wiring: Wiring) {
    return new DeadLetterQueue(this, 'GivenUp', {
      wiring: { ...wiring, removalPolicy: wiring.stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY },
      userImpact,
      firstStep: `Act within a day: the messages give the stream position of the records that ${name} dropped, and the stream keeps them for 24 hours.`,
    }).queue;
  }
}

type RequestLogProps = { readonly spec: Pick<WorkerSpec, 'userImpact'>; readonly alarmTopic: Wiring['alarmTopic'] };

/**
 * Prepares a function for records from CloudWatch Logs. Lambda puts these records into an internal queue that cannot be
 * inspected. An alarm therefore counts the records that Lambda drops.
 */
function takeRequestLog({ lambda, alias }: ServiceFunction, { spec: { userImpact }, alarmTopic }: RequestLogProps): void {
  alias.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(6) });
  addAlarm(lambda, 'Dropped', {
    topic: alarmTopic,
    metric: lambda.metric('AsyncEventsDropped', { period: alarmPeriod, statistic: 'Sum' }),
    above: 0,
    userImpact,
    firstStep:
      'Read the newest ERROR lines in the log of record-api-log: records that failed three times or waited for six hours are lost.',
  });
}
