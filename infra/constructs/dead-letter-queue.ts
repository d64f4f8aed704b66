import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Wiring } from '../wiring.ts';
import { suppressNagRules } from './exceptions.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';

/**
 * What a queue needs to know about its stage: the name, the alarm topic, and the removal policy, which determines
 * whether messages outlive the stack.
 */
export type QueueWiring = Pick<Wiring, 'stageName' | 'alarmTopic'> & { readonly removalPolicy: RemovalPolicy };

export type DeadLetterQueueProps = {
  readonly wiring: QueueWiring;
  readonly userImpact: string;
  readonly firstStep: string;
};

/**
 * A queue for messages that somebody must look at. It keeps them for two weeks, and the first message raises an alarm.
 */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { wiring, userImpact, firstStep }: DeadLetterQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: wiring.removalPolicy,
    });
    suppressNagRules(this.queue, { SQS3: 'It is itself a dead-letter queue; a person reads it.' });
    addAlarm(this, 'NotEmpty', {
      topic: wiring.alarmTopic,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod, statistic: 'Maximum' }),
      above: 0,
      userImpact,
      firstStep,
    });
  }
}
