import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { EventPattern, QueueSpec } from '#infra/queues.ts';
import { eventSource } from '#shared/events/topics.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import { DeadLetterQueue, type QueueWiring } from './dead-letter-queue.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { measuredMetric } from './service-metrics.ts';

/**
 * The visibility timeout as a multiple of the function's timeout. AWS recommends six, because Lambda may hold a message
 * for a while if the function is throttled.
 */
const timeoutsPerVisibility = 6;

type WorkQueueProps = {
  readonly name: QueueName;
  readonly spec: QueueSpec;
  /** The timeout of the function that reads the queue. */
  readonly consumerTimeoutSec: number;
  readonly wiring: QueueWiring;
};

/** A queue, its dead-letter queue, and the alarms of both. */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, { name, spec, consumerTimeoutSec, wiring }: WorkQueueProps) {
    super(scope, name);
    const dead = new DeadLetterQueue(this, 'Dead', {
      wiring,
      userImpact: spec.userImpact,
      firstStep: `Read one message of the dead-letter queue of ${name} and the log of its function, fix the cause, then start a redrive.`,
    });
    const visibilityTimeout = Duration.seconds(timeoutsPerVisibility * consumerTimeoutSec);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout,
      retentionPeriod: Duration.days(14),
      removalPolicy: wiring.removalPolicy,
      deadLetterQueue: { queue: dead.queue, maxReceiveCount: spec.maxReceives },
    });
    addAlarm(this, 'Late', {
      topic: wiring.alarmTopic,
      metric: oldestMessage(this.queue, { stageName: wiring.stageName, visibilityTimeout }),
      above: Duration.minutes(spec.lateAfterMin).toSeconds(),
      userImpact: spec.userImpact,
      firstStep: `Check whether the function that reads ${name} fails, is throttled or has reached its maximum concurrency.`,
    });
  }
}

type OldestMessageProps = Pick<QueueWiring, 'stageName'> & { readonly visibilityTimeout: Duration };

/**
 * Returns the metric for the age of a queue's oldest message. SQS's own metric leaves out messages that were received
 * three times without being deleted, so our functions also record the age of each received message. The metric's period
 * exceeds the visibility timeout, because a failing message is received once per timeout.
 */
function oldestMessage(queue: Queue, { stageName, visibilityTimeout }: OldestMessageProps): MathExpression {
  const periodsPerReceive = Math.ceil((visibilityTimeout.toSeconds() + 60) / alarmPeriod.toSeconds());
  const period = Duration.seconds(periodsPerReceive * alarmPeriod.toSeconds());
  return new MathExpression({
    label: 'Age of the oldest message in seconds',
    expression: 'MAX([FILL(waiting, 0), FILL(received, 0)])',
    usingMetrics: {
      waiting: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum' }),
      received: measuredMetric(stageName, 'MessageAge', queue.queueName),
    },
    period,
  });
}

type TopicRuleProps = {
  readonly bus: IEventBus;
  readonly topics: readonly string[];
  readonly detail: EventPattern | undefined;
  readonly queue: IQueue;
  /** The dead-letter queue for events that EventBridge could not deliver within a day. */
  readonly deadLetterQueue: IQueue;
};

/**
 * The path to the store's id in an event on the bus. The store is the message group, so that a store with many waiting
 * messages does not delay others.
 */
const storeOfEvent = '$.detail.store.id';

/**
 * Copies the events of certain topics from our bus into a queue. Each message's `messageGroupId` is the id of the
 * event's store.
 */
export class TopicRule extends Construct {
  readonly rule: Rule;

  constructor(scope: Construct, id: string, { bus, topics, detail, queue, deadLetterQueue }: TopicRuleProps) {
    super(scope, id);
    this.rule = new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: { source: [eventSource], detailType: [...topics], ...(detail === undefined ? {} : { detail }) },
      targets: [new SqsQueue(queue, { deadLetterQueue, messageGroupId: storeOfEvent })],
    });
  }
}
