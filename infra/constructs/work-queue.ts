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

/** Lambda may hold a message back while its function is throttled; AWS advises six times the function's timeout. */
const timeoutsPerVisibility = 6;

type WorkQueueProps = {
  readonly name: QueueName;
  readonly spec: QueueSpec;
  /** Of the function that reads the queue. */
  readonly consumerTimeoutSec: number;
  readonly wiring: QueueWiring;
};

/** A queue, its dead-letter queue and their alarms. */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, { name, spec, consumerTimeoutSec, wiring }: WorkQueueProps) {
    super(scope, name);
    const dead = new DeadLetterQueue(this, 'Dead', {
      wiring,
      userImpact: spec.userImpact,
      firstStep: `Read one message of the dead-letter queue of ${name} and the log of its function, mend the cause, then start a redrive.`,
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
      firstStep: `Look whether the function that reads ${name} fails, is throttled, or is simply at its maximum concurrency.`,
    });
  }
}

type OldestMessageProps = Pick<QueueWiring, 'stageName'> & { readonly visibilityTimeout: Duration };

/**
 * The age of the oldest message. SQS leaves out what was received three times and not deleted, our functions measure that whenever they receive
 * it: once in each visibility timeout, and so in each period of the metric.
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
  /** Takes what EventBridge could not put into the queue for a whole day. */
  readonly deadLetterQueue: IQueue;
};

/** In an event on the bus: its store. SQS lets a store whose messages wait in great number delay those of no other store. */
const storeOfEvent = '$.detail.store.id';

/** Copies events of some topics from our bus into a queue, with their store as the message group. */
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
