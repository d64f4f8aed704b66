import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus, type IEventBus, type Rule } from 'aws-cdk-lib/aws-events';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DeadLetterQueue, type QueueWiring } from '#infra/constructs/dead-letter-queue.ts';
import { EmailFeedbackRules } from '#infra/constructs/email-feedback.ts';
import { watchRules } from '#infra/constructs/rule-alarm.ts';
import { TopicRule, WorkQueue } from '#infra/constructs/work-queue.ts';
import { workers } from '#infra/functions.ts';
import { forEachQueue } from '#infra/queues.ts';
import { physicalName, type Stage, type StageName } from '#infra/stages.ts';
import type { QueueName, WorkerSpec } from '#shared/lambda/function-spec.ts';

export type MessagingStackProps = StackProps & {
  readonly stageName: StageName;
  readonly stage: Stage;
  readonly alarmTopic: ITopic | undefined;
};

/**
 * The messaging resources: the bus, the work queues with their dead-letter queues, and the rules that connect them.
 * Their stack is separate from the functions, because queues hold webhooks for up to 14 days and functions are replaced
 * often.
 */
export class MessagingStack extends Stack {
  readonly bus: IEventBus;
  readonly queues: Readonly<Record<QueueName, Queue>>;

  constructor(scope: Construct, id: string, { stageName, stage, alarmTopic, ...props }: MessagingStackProps) {
    super(scope, id, props);
    const removalPolicy = stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const bus = new EventBus(this, 'Bus', {
      eventBusName: physicalName(stageName, 'events'),
      description: `Events of the stores (${stageName})`,
    });
    // If the first deployment fails, the bus must be deleted. Otherwise the next deployment would fail too, because the
    // name of the bus would already be in use. After a successful first deployment, a stage that keeps its data also
    // keeps its bus.
    bus.applyRemovalPolicy(stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY);
    this.bus = bus as IEventBus;
    this.queues = this.#workQueues({ stageName, alarmTopic, removalPolicy });
    new CfnOutput(this, 'EventBusName', {
      value: bus.eventBusName,
      description: 'The bus with the events of all stores: add your own rules to it',
    });
  }

  #workQueues(wiring: QueueWiring): Readonly<Record<QueueName, Queue>> {
    const undelivered = new DeadLetterQueue(this, 'undelivered-events', {
      wiring,
      userImpact: 'Webhooks, images or e-mails of some changes were never started.',
      firstStep: 'Read the attributes of one message: they name the rule, the queue and why EventBridge could not write to it.',
    });
    const rules: Rule[] = [];
    const made = forEachQueue((name, spec) => {
      const { queue } = new WorkQueue(this, { name, spec, consumerTimeoutSec: readerOf(name).timeoutSec, wiring });
      if (spec.topics)
        rules.push(
          new TopicRule(this, `to-${name}`, {
            bus: this.bus,
            topics: spec.topics,
            detail: spec.detail,
            queue,
            deadLetterQueue: undelivered.queue,
          }).rule,
        );
      return queue;
    });
    const feedback = new EmailFeedbackRules(this, {
      stageName: wiring.stageName,
      queue: made.emails,
      deadLetterQueue: undelivered.queue,
    });
    watchRules(this, { bus: this.bus, rules, defaultBusRules: feedback.rules, topic: wiring.alarmTopic });
    return made;
  }
}

/** Returns the worker that reads a queue. Throws if there is none. */
function readerOf(queue: QueueName): WorkerSpec {
  const reader = Object.values<WorkerSpec>(workers).find(({ triggers }) =>
    triggers.some((trigger) => trigger.on === 'queue' && trigger.queue === queue),
  );
  if (reader === undefined) throw new Error(`No worker in infra/functions.ts reads the queue "${queue}".`);
  return reader;
}
