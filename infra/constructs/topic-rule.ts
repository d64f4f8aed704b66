import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { eventSource } from '#shared/events/topics.ts';

export type TopicRuleProps = {
  readonly bus: IEventBus;
  readonly topics: readonly string[];
  readonly queue: IQueue;
  /** Takes what EventBridge could not put into the queue for a whole day. */
  readonly deadLetterQueue: IQueue;
};

/** Copies events of some topics from our bus into a queue. */
export class TopicRule extends Construct {
  constructor(scope: Construct, id: string, { bus, topics, queue, deadLetterQueue }: TopicRuleProps) {
    super(scope, id);
    new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: { source: [eventSource], detailType: [...topics] },
      targets: [new SqsQueue(queue, { deadLetterQueue })],
    });
  }
}
